# 够级 · Gouji toolkit. `make demo` shows it, `make test` checks it; `make help` lists the rest.
#
# Everything happens in .venv; stamps in it remember what is installed, so a second run is quick.
# PYTHON=/path/to/python3 chooses the interpreter (3.11 or newer), DEMO_SERVE=0 ends the demo
# before the server starts, PYTEST_ARGS adds words to pytest.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

VENV ?= .venv
BIN := $(VENV)/bin
TOOLS := tests/tools
CONSTRAINTS := tests/constraints.txt
INPUTS := pyproject.toml $(CONSTRAINTS)
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input -c $(CONSTRAINTS)
DEMO_SERVE ?= 1
PYTEST_ARGS ?=
export PYTHON

.PHONY: help demo test lint check-types check-layers unit validate soak mutate bench docs pictures clean

help: ## 列出全部目标 list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/'

demo: $(VENV)/stamp-demo ## 造样例数据并打开看板 make sample data and serve the dashboard
	$(BIN)/gouji demo $(if $(filter 0,$(DEMO_SERVE)),--no-serve)

test: lint unit ## 全部检查 all checks

lint: $(VENV)/stamp-dev ## 格式、类型、分层 style, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

unit: $(VENV)/stamp-dev ## 测试 tests
	@if sh $(TOOLS)/find_chromium.sh >/dev/null; then marks="not soak"; else marks="not soak and not browser"; fi; \
	set -x; $(BIN)/python -m pytest -n auto --maxprocesses 4 --dist loadfile -m "$$marks" $(PYTEST_ARGS)

validate: $(VENV)/stamp-dev ## 已知答案的检验，写 docs/validation.md checks with known answers
	$(BIN)/python -m gouji_analytics.validation $(VALIDATE_ARGS)

soak: $(VENV)/stamp-dev ## 长时间随机测试 long random runs
	$(BIN)/python -m tests.reference.soak $(SOAK_ARGS)

mutate: $(VENV)/stamp-dev ## 损坏牌谱，看能否发现 damage logs and see that it is found
	$(BIN)/python -m tests.mutation.run $(MUTATE_ARGS)

bench: $(VENV)/stamp-bench ## 速度 speed
	$(BIN)/python bench/run.py

docs: $(VENV)/stamp-dev ## 由程序生成的文档 pages made by the program
	$(BIN)/gouji rules sheets --out docs/rules

pictures: $(VENV)/stamp-dev ## 文档和测试里的截图 pictures of documents and tests
	$(BIN)/python -m tests.tools.make_pictures
	$(BIN)/gouji demo --no-serve
	$(BIN)/python -m tests.tools.make_page_pictures --db gouji-demo/gouji.duckdb
	$(BIN)/python -m tests.dashboards.pictures

clean: ## 删除可重新生成的东西 remove what can be made again
	rm -rf $(VENV) dist build .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis .coverage
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV)/stamp-venv: $(TOOLS)/make_venv.sh $(TOOLS)/find_python.sh
	@sh $(TOOLS)/make_venv.sh $(VENV)
	@touch $@

$(VENV)/stamp-demo: $(VENV)/stamp-venv $(INPUTS)
	@echo "安装依赖，第一次要几分钟 / installing packages; the first time takes minutes"
	@$(PIP) -e ".[dashboard,stats,ratings]"
	@touch $@

$(VENV)/stamp-dev: $(VENV)/stamp-venv $(INPUTS)
	@echo "安装依赖，第一次要几分钟 / installing packages; the first time takes minutes"
	@$(PIP) -e ".[dashboard,stats,dev]"
	@touch $@ $(VENV)/stamp-demo

$(VENV)/stamp-bench: $(VENV)/stamp-dev
	@echo "安装依赖，第一次要几分钟 / installing packages; the first time takes minutes"
	@$(PIP) -e ".[dashboard,stats,dev,bench]"
	@touch $@
