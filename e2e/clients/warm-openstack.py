"""
Runs `openstack` commands in forked children of a process that has already loaded the modules, because loading them takes most
of the time of a command. Listens on a Unix socket until its standard input is closed. Reads one line of JSON with the arguments
and the environment of a command per connection and writes one line with its result; commands of several connections run in
parallel. Modules that a child loaded in addition are loaded by the parent before the next command.
"""

import atexit
import contextlib
import gc
import importlib
import json
import os
import runpy
import selectors
import signal
import socket
import sys
import tempfile
import threading
import traceback

COMMAND, SOCKET = sys.argv[1:]
# Modules read the name of the command when they are loaded.
sys.argv = [COMMAND]

import cliff.command  # noqa: E402
import openstack.connection  # noqa: E402, F401
import openstackclient.shell  # noqa: E402, F401
import stevedore._cache  # noqa: E402

LIMIT_S = 110
MAX_REPORT_BYTES = 2**20

# Fills the caches that map modules to packages and commands to modules: looking them up is slow.
cliff.command._get_distributions_by_modules()
stevedore._cache.get_group_all("openstack.cli")


def run_script():
    try:
        runpy.run_path(COMMAND, run_name="__main__")
    except SystemExit as end:
        return end.code or 0
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def run_command(connection):
    """Does what the interpreter does at its end, except for freeing each object, which takes longer than the command."""
    signal.alarm(LIMIT_S)
    with connection.makefile() as lines:
        request = json.loads(lines.readline())
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv = [COMMAND, *request["arguments"]]
    with open(os.devnull) as nothing, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
        os.dup2(nothing.fileno(), 0)
        os.dup2(stdout.fileno(), 1)
        os.dup2(stderr.fileno(), 2)
        status = run_script()
        threading._shutdown()
        atexit._run_exitfuncs()
        printed = []
        for stream, file in ((sys.stdout, stdout), (sys.stderr, stderr)):
            stream.flush()
            file.seek(0)
            printed.append(file.read().decode(errors="replace"))
    result = {"status": status, "stdout": printed[0], "stderr": printed[1]}
    connection.sendall(json.dumps(result).encode() + b"\n")


def load(names):
    for name in names:
        # Some modules cannot be imported outside a command; the command then imports them itself.
        with contextlib.suppress(Exception):
            if name not in sys.modules:
                importlib.import_module(name)
    # Frozen objects are not visited by the garbage collector, so children keep sharing their memory.
    gc.freeze()


def reap_ended_children():
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def serve(listener, reporter):
    connection, _ = listener.accept()
    loaded = set(sys.modules)
    if os.fork() == 0:
        try:
            run_command(connection)
            reporter.send("\n".join(set(sys.modules) - loaded).encode())
        finally:
            os._exit(0)
    connection.close()


def main():
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(SOCKET)
    listener.listen(socket.SOMAXCONN)
    reports, reporter = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    gc.freeze()
    print("ready", flush=True)
    selector = selectors.DefaultSelector()
    for source in (sys.stdin, reports, listener):
        selector.register(source, selectors.EVENT_READ)
    while True:
        ready = [key.fileobj for key, _ in selector.select()]
        if sys.stdin in ready:
            return
        if reports in ready:
            load(reports.recv(MAX_REPORT_BYTES).decode().split())
        elif listener in ready:
            reap_ended_children()
            serve(listener, reporter)


main()
