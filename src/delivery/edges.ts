import { diskOperations, type FileOperations } from "./file-operations.ts";
import { machineProcesses, type ProcessTable } from "./process-table.ts";

/** What a switch needs of the machine; tests hand in a disk that fills up or a process that dies. */
export interface Edges {
  readonly files: FileOperations;
  readonly processes: ProcessTable;
}

export const machine: Edges = { files: diskOperations, processes: machineProcesses };
