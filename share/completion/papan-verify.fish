# fish completion for papan-verify
complete -c papan-verify -l show -d 'print the puzzle as it is understood'
complete -c papan-verify -l list -d 'print the items and options of the model'
complete -c papan-verify -l cnf -d 'print the clauses for proofs of the kind lrat'
complete -c papan-verify -l batch -d 'check the certificates written by papan batch'
complete -c papan-verify -l help -d 'print a summary of the usage'
complete -c papan-verify -l version -d 'print the version of certificates'
