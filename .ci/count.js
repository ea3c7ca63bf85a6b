/**
 * Prints `PASSED FAILED` for one vitest report. Arguments: the JSON file, the exit status of the run. A test that did not run counts as
 * failed, and so does a run that ended badly or left no report even when no single test failed: a file that does not load has no tests.
 */
import { existsSync, readFileSync } from "node:fs";

const [file, status] = process.argv.slice(2);
const report = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0 };
const failed = report.numFailedTests + report.numPendingTests;
console.log(report.numPassedTests, status === "0" ? failed : Math.max(1, failed));
