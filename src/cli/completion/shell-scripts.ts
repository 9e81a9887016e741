/** Shells that lines can be completed in. */
export const completionShells = ['bash', 'zsh', 'fish'] as const;

export type CompletionShell = (typeof completionShells)[number];

/** The line of `purser __complete` that stands for files; it is the last one. */
export const filesLine = ':files';

const bash = `# Completion of purser for bash: source <(purser completion bash)
_purser() {
  local line found word=\${COMP_WORDS[COMP_CWORD]}
  COMPREPLY=()
  found=$(purser __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null) || return
  if [ "$found" = '${filesLine}' ]; then
    compopt -o default
    return
  fi
  while IFS= read -r line; do
    if [ "$line" = '${filesLine}' ]; then
      while IFS= read -r line; do
        [ ! -d "$line" ] || line=$line/
        COMPREPLY+=("$(printf %q "$line")")
      done < <(compgen -f -- "$word")
    elif [ -n "$line" ]; then
      COMPREPLY+=("\${line%%$'\\t'*}")
    fi
  done <<<"$found"
  [[ \${#COMPREPLY[@]} -ne 1 || \${COMPREPLY[0]} != *[/=] ]] || compopt -o nospace
}
complete -F _purser purser
`;

const zsh = `#compdef purser
# Completion of purser for zsh: source <(purser completion zsh), or a file _purser in a folder of $fpath.
_purser() {
  local line value about
  local -a lines described unfinished
  lines=("\${(@f)$(purser __complete -- "\${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    [[ -z $line || $line == '${filesLine}' ]] && continue
    value=\${line%%$'\\t'*}
    about=\${line#*$'\\t'}
    if [[ $value == *= ]]; then
      unfinished+=("\${value//:/\\\\:}\${about:+:$about}")
    else
      described+=("\${value//:/\\\\:}\${about:+:$about}")
    fi
  done
  (( ! $#unfinished )) || _describe purser unfinished -S ''
  (( ! $#described )) || _describe purser described
  [[ $lines[-1] != '${filesLine}' ]] || _files
}
if [[ $funcstack[1] == _purser ]]; then
  _purser
else
  compdef _purser purser
fi
`;

const fish = `# Completion of purser for fish: purser completion fish | source
function __purser_complete
    set -l words (commandline -opc)
    set -l last (commandline -ct)
    set -e words[1]
    set -l lines (purser __complete -- $words "$last" 2>/dev/null)
    for line in $lines
        if test "$line" = '${filesLine}'
            __fish_complete_path "$last"
        else
            printf '%s\\n' $line
        end
    end
end
complete -c purser -f -a '(__purser_complete)'
`;

/** The script that completes lines in a shell. */
export const shellScripts: Readonly<Record<CompletionShell, string>> = { bash, zsh, fish };
