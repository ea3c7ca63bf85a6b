import { type Command, exitCodes, sharedOptions } from "../command.ts";
import { commands } from "../commands.ts";
import { UsageError } from "../usage-error.ts";

interface Words {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly string[];
}

export const completion: Command = {
  name: "completion",
  summary: "print a completion script for your shell",
  positionals: [{ name: "SHELL", describe: "bash, zsh or fish" }],
  options: {},
  examples: [
    { line: "completion bash > ~/.local/share/bash-completion/completions/strata", means: "for bash" },
    { line: "completion zsh > ~/.zsh/completions/_strata", means: "for zsh, with that folder in fpath" },
    { line: "completion fish > ~/.config/fish/completions/strata.fish", means: "for fish" },
  ],
  async run({ positionals, terminal }) {
    const words: Words[] = [];
    for (const entry of commands) {
      const { options } = await entry.load();
      words.push({
        name: entry.name,
        summary: entry.summary,
        options: Object.keys({ ...options, ...sharedOptions }).map((name) => `--${name}`),
      });
    }
    const write = writers[positionals[0] ?? ""];
    if (write === undefined) throw new UsageError(`there is no completion for "${positionals[0]}"`, "choose bash, zsh or fish");
    terminal.out(write(words));
    return exitCodes.done;
  },
};

const writers: Readonly<Record<string, (words: readonly Words[]) => string>> = {
  bash: (words) =>
    [
      "_strata() {",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the shell's syntax, not ours
      '  local word="${COMP_WORDS[COMP_CWORD]}"',
      "  if [ $COMP_CWORD -eq 1 ]; then",
      `    COMPREPLY=($(compgen -W "${words.map((word) => word.name).join(" ")}" -- "$word"))`,
      "    return",
      "  fi",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the shell's syntax, not ours
      '  case "${COMP_WORDS[1]}" in',
      ...words.map((word) => `    ${word.name}) COMPREPLY=($(compgen -W "${word.options.join(" ")}" -- "$word")) ;;`),
      "  esac",
      '  [[ "$word" == -* ]] || COMPREPLY+=($(compgen -f -- "$word"))',
      "}",
      "complete -F _strata strata",
      "",
    ].join("\n"),
  zsh: (words) =>
    [
      "#compdef strata",
      "_strata() {",
      "  if (( CURRENT == 2 )); then",
      `    local -a commands=(${words.map((word) => `'${word.name}:${word.summary}'`).join(" ")})`,
      "    _describe command commands",
      "    return",
      "  fi",
      '  case "$words[2]" in',
      ...words.map((word) => `    ${word.name}) compadd -- ${word.options.join(" ")}; _files ;;`),
      "  esac",
      "}",
      "compdef _strata strata",
      "",
    ].join("\n"),
  fish: (words) =>
    [
      ...words.map((word) => `complete -c strata -n __fish_use_subcommand -a ${word.name} -d '${word.summary}'`),
      ...words.flatMap((word) =>
        word.options.map((option) => `complete -c strata -n '__fish_seen_subcommand_from ${word.name}' -l ${option.slice(2)}`),
      ),
      "",
    ].join("\n"),
};
