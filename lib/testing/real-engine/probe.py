"""
Sends frames from network namespaces of a host and prints which ones arrive where. The argument is the path of a plan. Once it
listens, it creates a file next to the plan; it starts at the time in the file that the plan names.
"""

import ctypes
import json
import os
import select
import socket
import sys
import time

ALL_PROTOCOLS = 3
libc = ctypes.CDLL(None, use_errno=True)


def opened(namespace):
    with open(f"/run/netns/{namespace}") as file:
        if libc.setns(file.fileno(), 0) != 0:
            raise OSError(ctypes.get_errno(), namespace)
    card = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(ALL_PROTOCOLS))
    card.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * 1024 * 1024)
    card.bind((namespace, 0))
    return card


def heard(cards, mark, timeout):
    for card in select.select(list(cards), [], [], timeout)[0]:
        frame, (_, _, kind, _, _) = card.recvfrom(65535)
        if kind != socket.PACKET_OUTGOING and mark in frame:
            print(json.dumps([cards[card], frame.hex()]))


def begin_of(plan, cards, mark):
    while not os.path.exists(plan["start"]):
        heard(cards, mark, 0.01)
    with open(plan["start"]) as file:
        return float(file.read())


def main(plan, ready):
    cards = {opened(name): name for name in plan["namespaces"]}
    by_name = {name: card for card, name in cards.items()}
    mark = plan["mark"].encode()
    open(ready, "w").close()
    begin = begin_of(plan, cards, mark)
    for at, name, frame in plan["frames"]:
        while (left := begin + at - time.time()) > 0:
            heard(cards, mark, left)
        by_name[name].send(bytes.fromhex(frame))
    while (left := begin + plan["duration"] - time.time()) > 0:
        heard(cards, mark, left)


with open(sys.argv[1]) as file:
    main(json.load(file), sys.argv[1] + ".ready")
