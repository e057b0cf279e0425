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

.PHONY: help all demo gui check test fresh bench soak fuzz install abi format check-format page site npm po wheel dist deb clean

help:
	@echo 'make all       build into build/release; PAGE=OFF omits the page'
	@echo 'make demo      build the program, then solve puzzles of each family'
	@echo 'make gui       build the program with the page, and open it in the browser'
	@echo 'make check     build and run the quick tests'
	@echo 'make test      build and run all tests, with and without sanitizers; with'
	@echo '               PRESET=debug, asan, tsan, clang, portable, coverage, arm64,'
	@echo '               s390x, i386 or slurm those of another build (docs/testing.md)'
	@echo 'make fresh     as root: make demo and make test in a bare Debian 12'
	@echo 'make bench     build and run the benchmarks; BENCH=long adds slow ones'
	@echo 'make soak      hours of failing calls, killed jobs, boards, random visits'
	@echo 'make fuzz      run each fuzz target for FUZZ_SECONDS (now $(FUZZ_SECONDS))'
	@echo 'make install   after make all: install in PREFIX (now $(PREFIX)), DESTDIR'
	@echo 'make abi       check that programs built with the last release still run'
	@echo 'make format    format all C files; make check-format only reports'
	@echo 'make page      build only the page, for any web server: web/page/dist'
	@echo 'make site      build the page for a static host: build/site'
	@echo 'make npm       make the npm package, for browsers and Node: build/npm'
	@echo 'make wheel     build the Python package with the libraries: build/wheel'
	@echo 'make dist      pack the last commit: build/dist; PAGE=OFF omits the page'
	@echo 'make deb       build the Debian packages: build/deb'
	@echo 'make po        update the translations from the sources'
	@echo 'make clean     remove build/ and the build output in web/'

all:
	@scripts/setup.sh $(tools)
	@$(page)
	$(call build,release,OFF)

demo: # works without the page; includes it if it is built or can be built
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
	@PAPAN_SLOW=1 $(call test,release -- -L quick)

ifeq ($(PRESET),)
test: PAGE = ON
test:
	@scripts/setup.sh build test page browser mpi wheel dist
	@$(call test,release asan)
else ifneq ($(filter arm64 s390x i386,$(PRESET)),)
test: # under emulation
	@scripts/setup.sh build machines
	@JOBS=$(JOBS) scripts/machines.sh $(PRESET)
else ifeq ($(PRESET),slurm)
test: # installs Slurm; the test starts one on this machine
	@scripts/setup.sh build test mpi slurm
	@$(call test,release -- -R '^slurm$$')
else ifeq ($(PRESET),coverage)
test: PAGE = OFF
test: # without the tests whose programs link the library, which would need gcov as well
	@scripts/setup.sh build test
	$(call build,coverage,ON)
	find build/coverage -name '*.gcda' -delete
	@$(call test,coverage -- -E '^(symbols|install)$$')
	@scripts/coverage.sh build/coverage
else
test:
	@scripts/setup.sh build test $(filter clang,$(PRESET))
	@$(call test,$(PRESET) $(if $(filter portable,$(PRESET)),-- -L quick))
endif

fresh:
	@scripts/setup.sh bare
	@scripts/fresh.sh $(FRESH)

bench: all
	@scripts/bench.sh build/release

install: # uses installed packages only; the other targets install what is missing
	@[ "$(PAGE)" = OFF ] || [ -e web/page/dist/index.html ] || echo 'The page is not built, so papan will not include it: make page builds it.'
	@$(call build,release,OFF,-DCMAKE_INSTALL_PREFIX=$(PREFIX)) || { echo 'Cannot build with what is installed (see above): run make all first.' >&2; exit 1; }
	DESTDIR=$(DESTDIR) cmake --install build/release
	@[ "$$(id -u)" -ne 0 ] || [ -n "$(DESTDIR)" ] || ! command -v ldconfig >/dev/null || ldconfig

abi:
	@scripts/setup.sh build test
	@scripts/abi.sh

fuzz:
	@scripts/setup.sh build clang
	$(call build,fuzz,ON)
	scripts/fuzz.sh run build/fuzz $(FUZZ_SECONDS)

soak: FAULTS ?= --sites
soak:
	@scripts/setup.sh build test
	$(call build,release,ON)
	tests/faults.py build/release/papan build/release/tests/papan_faults.so $(FAULTS)
	FAILING=1 build/release/tests/test_public_failing
	scripts/soak-queens.sh build/release
	scripts/soak-job.sh build/release/papan 200
	scripts/soak-page.sh build/release/papan

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

dist:
	@scripts/setup.sh dist $(filter page,$(tools))
	@PAGE=$(PAGE) scripts/dist.sh

deb:
	@scripts/setup.sh build deb page
	@PAGE=$(PAGE) JOBS=$(JOBS) scripts/deb.sh

clean:
	rm -rf build web/core/dist web/page/dist
