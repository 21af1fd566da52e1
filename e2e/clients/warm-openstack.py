"""
Runs `openstack` commands in forked children of a process that has already loaded the modules, because loading them takes most
of the time of a command. Reads one line of JSON with the arguments per command and writes one line with its result. Modules that
a child loaded in addition are loaded by the parent before the next command.
"""

import contextlib
import importlib
import json
import os
import runpy
import signal
import sys
import tempfile

import cliff.command
import openstack.connection  # noqa: F401
import openstackclient.shell  # noqa: F401

COMMAND = sys.argv[1]
LIMIT_S = 110

# Fills the cache that maps modules to packages: the help of every command names its package, and the lookup is slow.
cliff.command._get_distributions_by_modules()


def run_command(arguments, stdout, stderr, modules):
    signal.alarm(LIMIT_S)
    with open(os.devnull) as nothing:
        os.dup2(nothing.fileno(), 0)
    os.dup2(stdout.fileno(), 1)
    os.dup2(stderr.fileno(), 2)
    sys.argv = [COMMAND, *arguments]
    try:
        runpy.run_path(COMMAND, run_name="__main__")
    finally:
        modules.write("\n".join(sys.modules).encode())
        modules.flush()


def load(names):
    for name in names:
        # Some modules cannot be imported outside a command; the command then imports them itself.
        with contextlib.suppress(Exception):
            if name not in sys.modules:
                importlib.import_module(name)


for line in sys.stdin:
    with tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr, tempfile.TemporaryFile() as modules:
        child = os.fork()
        if child == 0:
            run_command(json.loads(line), stdout, stderr, modules)
            sys.exit()
        _, status = os.waitpid(child, 0)
        printed = []
        for file in (stdout, stderr, modules):
            file.seek(0)
            printed.append(file.read().decode(errors="replace"))
        outcome = {"status": os.waitstatus_to_exitcode(status), "stdout": printed[0], "stderr": printed[1]}
        print(json.dumps(outcome), flush=True)
        load(printed[2].split())
