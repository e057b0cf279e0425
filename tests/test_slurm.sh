#!/bin/sh
# The Slurm recipes of docs/cluster.md, on a one-node Slurm that this test starts and stops: srun with PMIx, a batch job
# that is requeued and resumes its job, and an array that works on the shares of a job.
. "$SRC/tests/cli.sh"

for tool in munged slurmctld slurmd srun sbatch scontrol; do
    command -v $tool >/dev/null || skip "there is no $tool"
done
[ -e "$BUILD/papan-mpi.so" ] || skip 'MPI was not installed when this was built'
[ "$(id -u)" -eq 0 ] || skip 'only root can start a Slurm'

# ---- a Slurm of one node ----

host=$(hostname -s)
base=$((20000 + $$ % 20000))
slurm=$(mktemp -d)
chmod 755 "$slurm"
mkdir "$slurm/state" "$slurm/spool" "$slurm/munge"
chmod 700 "$slurm/munge"
export SLURM_CONF="$slurm/slurm.conf"
cat >"$SLURM_CONF" <<CONF
ClusterName=papan
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket=$slurm/munge/socket,cred_expire=5
CredType=cred/munge
SlurmctldPort=$base
SlurmdPort=$((base + 1))
SlurmctldPidFile=$slurm/slurmctld.pid
SlurmdPidFile=$slurm/slurmd.pid
SlurmctldLogFile=$slurm/slurmctld.log
SlurmdLogFile=$slurm/slurmd.log
StateSaveLocation=$slurm/state
SlurmdSpoolDir=$slurm/spool
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
KillWait=5
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF

ended() { ! kill -0 "$daemon" 2>/dev/null; }
down() {
    scancel --user=root 2>/dev/null
    for name in slurmd slurmctld munge/munged; do
        daemon=$(cat "$slurm/$name.pid" 2>/dev/null) || continue
        kill "$daemon" && wait_for 20 ended
    done
    rm -rf "$slurm" "$work"
}
trap down EXIT

wait_for() { # seconds, then a command that is to succeed
    for _ in $(seq $(($1 * 5))); do
        ! "$2" || return 0
        sleep 0.2
    done
    return 1
}

head -c 1024 /dev/urandom >"$slurm/munge/key"
chmod 400 "$slurm/munge/key"
munged --force --key-file="$slurm/munge/key" --socket="$slurm/munge/socket" \
    --pid-file="$slurm/munge/munged.pid" --log-file="$slurm/munge/log" \
    --seed-file="$slurm/munge/seed" 2>/dev/null
slurmctld -f "$SLURM_CONF" && slurmd -f "$SLURM_CONF" || skip 'Slurm does not start here'
node_is_up() { sinfo -h -o %T | grep -q idle; }
wait_for 30 node_is_up || skip 'the node of this Slurm does not come up here'
srun --mpi=list 2>&1 | grep -q pmix || skip 'this Slurm has no PMIx'

# ---- the tests ----

export ASAN_OPTIONS=detect_leaks=0 # of MPI's own
export PATH="${PAPAN%/*}:$PATH"
large=15
[ -z "${PAPAN_SLOW:-}" ] || large=13

of_job() { # what, file
    "$PAPAN" job status "$2" --json | sed "s/.*\"$1\": \"*\([0-9a-z]*\).*/\1/"
}

same_job() {
    for what in complete count hash; do
        holds "$what of $2 is that of $1" [ "$(of_job $what "$1")" = "$(of_job $what "$2")" ]
    done
    holds "$2 is complete" [ "$(of_job complete "$2")" = true ]
}

command='srun -n 2 --mpi=pmix papan count nqueens:11'
code=0
timeout 120 srun -n 2 --mpi=pmix papan count nqueens:11 --strategy cover -q --backend mpi \
    >"$work/out" 2>"$work/err" || code=$?
exits 0
lines out 1
has out '^2680$'

# the batch script of the docs, with another puzzle and another time to wait
sed -n '/^#!\/bin\/sh/,/^```/p' "$SRC/docs/cluster.md" | sed '/^```/,$d' |
    sed "s/--ntasks=.*/--ntasks=2/; s/PUZZLE/nqueens:$large --strategy cover/" >batch.sh
gives 0 count nqueens:$large --strategy cover -q --threads 2 --job whole.papan
command='sbatch batch.sh'
job=$(sbatch --parsable batch.sh)
some_done() { [ "$(of_job done run.papan 2>/dev/null || echo 0)" -gt 0 ] 2>/dev/null; }
holds 'the batch job works' wait_for 60 some_done
holds 'it is not done yet' [ "$(of_job complete run.papan)" = false ]
# the tasks are stopped as before the end of their time: the script has the job requeued
scancel --signal=TERM "$job.0"
requeued() { scontrol show job "$job" | grep -q 'Restarts=[1-9]'; }
holds 'it is requeued' wait_for 60 requeued
over() { [ -z "$(squeue -h -j "$job" 2>/dev/null)" ]; }
holds 'it ends' wait_for 300 over
cp "papan-$job.out" "$work/out"
has out 'papan job resume run.papan'
has out '^Solutions: '
same_job whole.papan run.papan

# an array, by shares
gives 0 count nqueens:$((large - 1)) --strategy cover -q --threads 1 --job other.papan
for limit in 0.2 0.8 3.2 12.8; do # a busy machine needs longer to create the job
    run count nqueens:$((large - 1)) --strategy cover -q --threads 1 --job array.papan --time-limit $limit
    [ ! -e array.papan ] || break
done
exits 4
gives 0 job split array.papan -n 3
command='sbatch --array=1-3'
job=$(sbatch --parsable --array=1-3 --output=array-%a.out \
    --wrap 'papan job resume array-$SLURM_ARRAY_TASK_ID.papan --threads 1')
holds 'the array ends' wait_for 300 over
gives 0 job merge array.papan array-1.papan array-2.papan array-3.papan
same_job other.papan array.papan

finish
