# bash completion for papan-verify
_papan_verify()
{
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        COMPREPLY+=("$line")
    done < <(if [[ $2 == -* ]]; then
        compgen -W '--show --list --cnf --batch --help --version' -- "$2"
    else
        compgen -f -- "$2"
    fi)
}
complete -o filenames -F _papan_verify papan-verify
