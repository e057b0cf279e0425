# bare.sh: a bare Debian system in a folder, for scripts that source it (fresh.sh, deb-check.sh). Needs root and debootstrap.
#
# What debootstrap fetched is kept in ${XDG_CACHE_HOME:-~/.cache}/papan for a month, and copied for each use. SUITE: which
# Debian; MIRROR: where from, by default as this machine; BASE: a folder with a bare system to copy instead. The way to the
# package servers is that of this machine: names of hosts, options of apt and npm, certificates.
suite=${SUITE:-bookworm}
kept=${XDG_CACHE_HOME:-$HOME/.cache}/papan/bare-$suite
[ "$(id -u)" -eq 0 ] || { echo 'Only root can make and enter a bare system: try sudo.' >&2 && exit 1; }

mirror_here() { # where this machine gets Debian from
    cat /etc/apt/sources.list /etc/apt/sources.list.d/* 2>/dev/null |
        sed -n 's/^URIs: *\([^ ]*\/debian\)\/\{0,1\}$/\1/p; s/^deb \([^ ]*\/debian\)\/\{0,1\} .*/\1/p' | head -n 1
}

make_base() { # makes $base, unless it is there
    base=${BASE:-$kept/system}
    [ -z "${BASE:-}" ] || return 0
    [ -z "$(find "$kept/complete" -mtime -30 2>/dev/null)" ] || return 0
    rm -rf --one-file-system "$kept"
    mkdir -p "$kept"
    mirror=${MIRROR:-$(mirror_here)}
    debootstrap --variant=minbase "$suite" "$base" ${mirror:+"$mirror"} >"$kept/log" 2>&1 || {
        cat "$kept/log" >&2
        return 1
    }
    touch "$kept/complete"
}

make_system() { # folder
    make_base
    cp -a "$base" "$1"
    cp /etc/resolv.conf /etc/hosts "$1/etc"
    sources=$(grep -ls "$suite" /etc/apt/sources.list /etc/apt/sources.list.d/debian.sources | head -n 1)
    if [ -n "$sources" ] && [ -z "${MIRROR:-}" ]; then
        rm -f "$1/etc/apt/sources.list"
        cp "$sources" "$1${sources%/*}"
    fi
    for file in /etc/apt/apt.conf /etc/apt/apt.conf.d/*; do
        ! grep -qs '^Acquire::' "$file" || cp "$file" "$1${file%/*}"
    done
    ! grep -hs 'registry\|proxy\|cafile' "$HOME/.npmrc" >"$1/root/.npmrc" || :
    [ ! -e "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$1/opt/certificates.crt"
}

# Mounts are made private from below the folder on: in a chroot, / is not a mount point, so its mounts cannot be.
inside() { # folder, command...; its processes end with it, and only they see its mounts
    # shellcheck disable=SC2016 # the arguments of the inner shell
    unshare --mount --propagation unchanged --pid --fork --kill-child sh -c '
        mount --make-rprivate / 2>/dev/null || { mount --bind "$0" "$0" && mount --make-rprivate "$0"; }
        mount -t proc proc "$0/proc" && mount -t sysfs sysfs "$0/sys" && mount --rbind /dev "$0/dev"
        exec env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root USER=root LC_ALL=C.UTF-8 TERM=dumb \
            NODE_EXTRA_CA_CERTS=/opt/certificates.crt DEBIAN_FRONTEND=noninteractive chroot "$0" "$@"' "$@" </dev/null
}
