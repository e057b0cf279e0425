# Short names for common tasks; `make help` lists them. The build itself uses CMake (CMakeLists.txt,
# CMakePresets.json).
PREFIX ?= /usr/local
FUZZ_SECONDS ?= 60
JOBS ?= 2
PAGE ?= AUTO

C_FILES = $(wildcard src/*/*.[ch] cli/*.[ch] cli/*/*.[ch] cli/*/*/*.[ch] include/papan/*.h tests/*.[ch] tests/*.cpp bench/*.[ch] research/programs/*.[ch] examples/api/*.c verify/*.[ch] web/core/wasi/*.[ch])

build = cmake --preset $(1) -DBUILD_TESTING=$(2) -DPAPAN_PAGE=$(PAGE) $(3) && cmake --build --preset $(1) -j $(JOBS)
# builds and runs the tests of presets; the last lines say what failed
test = JOBS=$(JOBS) PAGE=$(PAGE) scripts/run_tests.py $(1)
ifeq ($(PAGE),OFF)
tools = build
page =
else
tools = build page
page = scripts/page.sh || echo 'The page was not built (see above): papan will not include it.'
endif

.PHONY: help all demo gui check test test-slurm fresh faults bench install abi abi-accept format check-format debug asan tsan clang machines portable coverage mutants fuzz soak audit page site lighthouse npm po \
        pictures wheel dist deb deb-check clean

help:
	@echo 'make all           build into build/release; PAGE=OFF omits the page'
	@echo 'make demo          build the program, then solve puzzles of each family'
	@echo 'make gui           build the program with the page, and open it in the browser'
	@echo 'make check         build and run the quick tests'
	@echo 'make test          build and run all tests, with and without sanitizers'
	@echo 'make test-slurm    install Slurm and run the test of its recipes on this machine'
	@echo 'make fresh         as root: run make demo and make test in a bare Debian 12, as a newcomer would'
	@echo 'make bench         build and run the benchmarks; BENCH=long adds slow ones'
	@echo 'make install       install under PREFIX (currently $(PREFIX)); DESTDIR is prepended; run make all first'
	@echo 'make abi           check that programs compiled with the last version still run with the libraries'
	@echo 'make abi-accept    renew abi/*.abi, with which make abi compares'
	@echo 'make debug         build for a debugger, with assertions, and run the tests'
	@echo 'make asan          run the tests under AddressSanitizer and UndefinedBehaviorSanitizer'
	@echo 'make tsan          run the tests under ThreadSanitizer'
	@echo 'make clang         build with clang and run the tests'
	@echo 'make machines      build for arm64, s390x and i386 and run the tests under emulation; MACHINE=s390x for one'
	@echo 'make portable      build and run the tests without what only Linux has, as on macOS'
	@echo 'make coverage      report how much of the code the tests execute'
	@echo 'make faults        run all commands while the n-th allocation or system call fails; FAULTS=--all takes every n'
	@echo 'make mutants       change one operator or constant at a time and report what no test detects; FILES=src/run/eta.c for one file'
	@echo 'make fuzz          run each fuzz target for FUZZ_SECONDS (currently $(FUZZ_SECONDS))'
	@echo 'make soak          make and check 10,000 Queens boards; kill and resume jobs 200 times; 3,000 random visits to the page'
	@echo 'make audit         check the npm packages of the page for known vulnerabilities; needs the network'
	@echo 'make format        format all C files with clang-format'
	@echo 'make check-format  report C files that are not formatted'
	@echo 'make page          build only the page into web/page/dist, for any web server'
	@echo 'make site          build the page for a static host into build/site: installable, works offline'
	@echo 'make lighthouse    measure that site with Lighthouse, as a phone sees it'
	@echo 'make npm           make the npm package: the core with types, and the command line for Node, in build/npm'
	@echo 'make po            update the translations from the sources'
	@echo 'make wheel         build the Python package with the libraries inside into build/wheel'
	@echo 'make pictures      redraw the pictures in docs/pictures'
	@echo 'make dist          make build/dist/papan-VERSION.tar.xz from the last commit; PAGE=OFF omits the page'
	@echo 'make deb           build the Debian packages into build/deb'
	@echo 'make deb-check     as root: install them in a bare Debian system, test, remove and look for leftovers'
	@echo 'make clean         remove build/ and the build output in web/'

all:
	@scripts/setup.sh $(tools)
	@$(page)
	$(call build,release,OFF)

demo: # needs no page, but takes one if it is built, or if what builds it is there
	@scripts/setup.sh build
	@! scripts/setup.sh --check $(tools) || $(or $(page),true)
	$(call build,release,OFF)
	@scripts/demo.sh build/release/papan

gui: PAGE = ON
gui:
	@scripts/setup.sh build page
	@scripts/page.sh
	$(call build,release,OFF)
	build/release/papan gui

check:
	@scripts/setup.sh build test
	@$(call test,release -- -L quick)

test: PAGE = ON
test:
	@scripts/setup.sh build test page browser mpi wheel dist
	@$(call test,release asan)

test-slurm:
	@scripts/setup.sh build test mpi slurm
	@$(call test,release -- -R '^slurm$$')

fresh:
	@scripts/setup.sh bare
	@scripts/fresh.sh $(FRESH)

bench: all
	@scripts/bench.sh build/release

install: # builds with what is there; only the other targets install packages
	@[ "$(PAGE)" = OFF ] || [ -e web/page/dist/index.html ] || echo 'The page is not built, so papan will not include it: make page builds it.'
	@$(call build,release,OFF,-DCMAKE_INSTALL_PREFIX=$(PREFIX)) || { echo 'Cannot build with what is installed (see above): run make all first.' >&2; exit 1; }
	DESTDIR=$(DESTDIR) cmake --install build/release
	@[ "$$(id -u)" -ne 0 ] || [ -n "$(DESTDIR)" ] || ! command -v ldconfig >/dev/null || ldconfig

abi:
	@scripts/setup.sh build test
	@scripts/abi.sh check && echo 'Programs that were compiled with the last version still run.'

abi-accept:
	@scripts/setup.sh build test
	@scripts/abi.sh accept

debug:
	@scripts/setup.sh build test
	@$(call test,debug)

asan:
	@scripts/setup.sh build test
	@$(call test,asan)

tsan:
	@scripts/setup.sh build test
	@$(call test,tsan)

clang:
	@scripts/setup.sh build test clang
	@$(call test,clang)

machines:
	@scripts/setup.sh build machines
	@JOBS=$(JOBS) scripts/machines.sh $(MACHINE)

portable:
	@scripts/setup.sh build test
	@$(call test,portable -- -L quick)

coverage: PAGE = OFF
coverage: # without the tests whose programs link the library, which would need gcov as well
	@scripts/setup.sh build test
	$(call build,coverage,ON)
	find build/coverage -name '*.gcda' -delete
	@$(call test,coverage -- -E '^(symbols|install)$$')
	@scripts/coverage.sh build/coverage

mutants: FILES ?= $(wildcard src/search/*.c src/puzzle/*.c src/explain/*.c)
mutants: COUNT ?= 10
mutants:
	@scripts/setup.sh build test mutants
	@scripts/mutants.py --jobs $(JOBS) --count $(COUNT) $(MUTANTS) $(FILES)

faults: FAULTS ?= --sites
faults:
	@scripts/setup.sh build test
	$(call build,release,ON)
	tests/faults.py build/release/papan build/release/tests/papan_faults.so $(FAULTS)

fuzz:
	@scripts/setup.sh build clang
	$(call build,fuzz,ON)
	scripts/fuzz.sh run build/fuzz $(FUZZ_SECONDS)

soak:
	@scripts/setup.sh build test
	$(call build,release,ON)
	scripts/soak-queens.sh build/release
	scripts/soak-job.sh build/release/papan 200
	scripts/soak-page.sh build/release/papan

audit:
	@scripts/setup.sh page
	cd web && npm audit --package-lock-only --no-update-notifier

format:
	@scripts/setup.sh format
	clang-format -i $(C_FILES)

check-format:
	@scripts/setup.sh format
	clang-format --dry-run -Werror $(C_FILES)

page:
	@scripts/setup.sh page
	@scripts/page.sh

site:
	@scripts/setup.sh page
	@scripts/site.sh

lighthouse: site
	@scripts/setup.sh browser
	@scripts/lighthouse.sh build/site

npm:
	@scripts/setup.sh build page
	@scripts/npm.sh

po:
	@scripts/setup.sh build
	scripts/messages.sh po/papan.pot
	python3 scripts/message_codes.py
	for po in po/*.po; do msgmerge --quiet --update --backup=none --add-location=file $$po po/papan.pot; done

wheel:
	@scripts/setup.sh build wheel
	@JOBS=$(JOBS) scripts/wheel.sh

pictures: all
	@scripts/setup.sh browser
	scripts/terminal-picture.sh build/release/papan docs/pictures/demo.svg \
	    'solve examples/queens/board-8.txt' 'solve iq-puzzler-pro:5x11' / \
	    'solve iq-puzzler-pro:pyramid' 'solve nqueens:8'
	scripts/terminal-picture.sh build/release/papan docs/pictures/compare.svg \
	    'compare examples/pack/sample-default.txt'
	scripts/board-pictures.sh build/release/papan
	node web/tests/pictures.mjs build/release/papan

dist:
	@scripts/setup.sh dist $(filter page,$(tools))
	@PAGE=$(PAGE) scripts/dist.sh

deb:
	@scripts/setup.sh build deb page
	@PAGE=$(PAGE) JOBS=$(JOBS) scripts/deb.sh

deb-check:
	@scripts/setup.sh bare
	@scripts/deb-check.sh

clean:
	rm -rf build web/core/dist web/page/dist
