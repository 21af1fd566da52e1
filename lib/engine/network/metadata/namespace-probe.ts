import { BlockList, isIP, isIPv6 } from 'node:net';
import { type Output, ProgramFailure, runProgram } from '#lib/engine/programs/run-program.ts';
import type { PortState } from '../../hypervisor/boot-signs.ts';
import type { PortProbe, ProbedPort } from '../port-probe.ts';
import { HERE, type Place } from './commands.ts';
import { namespaceOf } from './namespace-name.ts';

/** Time for a guest to respond. */
const CONNECT_MS = 2000;
/** Includes the start of the program. */
const LONGEST_MS = 10_000;

/** Node cannot enter another network namespace. The exit code is the result; without a namespace, `ip` exits with 1. */
const PROGRAM = `
  const [host, port, timeout] = process.argv.slice(1);
  const socket = require('node:net').connect({ host, port: Number(port) });
  const end = (code) => { socket.destroy(); process.exit(code); };
  socket.once('connect', () => end(0));
  socket.once('error', ({ code }) => end({ ECONNREFUSED: 10, ENETUNREACH: 12 }[code] ?? 11));
  setTimeout(() => end(11), Number(timeout));
`;

const STATES: Readonly<Record<number, PortState>> = { 0: 'open', 10: 'closed', 11: 'silent' };

/** Addresses that a namespace has itself, or that are not of one guest. */
const OWN_ADDRESSES = new BlockList();
for (const block of ['0.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3', '::/127', 'fe80::/10', 'ff00::/8']) {
  const [address = '', prefix] = block.split('/');
  OWN_ADDRESSES.addSubnet(address, Number(prefix), isIPv6(address) ? 'ipv6' : 'ipv4');
}

const isProbed = ({ address, port }: ProbedPort): boolean =>
  isIP(address) !== 0 &&
  !OWN_ADDRESSES.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') &&
  Number.isInteger(port) &&
  port >= 1 &&
  port <= 65_535;

/**
 * Probes from the namespace of the metadata listener of a network, which has an address on each of its subnets. A guest sees
 * a connection from the metadata port, so its security groups must allow it.
 */
export class NamespaceProbe implements PortProbe {
  readonly #place: Place;

  constructor(place: Place = HERE) {
    this.#place = place;
  }

  async probe(probed: ProbedPort): Promise<PortState | 'unreachable'> {
    if (!isProbed(probed)) return 'unreachable';
    const { networkId, address, port } = probed;
    const [command = '', ...args] = this.#place([
      ...['ip', 'netns', 'exec', namespaceOf(networkId)],
      ...[process.execPath, '--input-type=commonjs', '--eval', PROGRAM, address, String(port), String(CONNECT_MS)],
    ]);
    return stateOf(await runProgram(command, args, { timeoutMs: LONGEST_MS, isCut: true }).catch(failureOf));
  }
}

function failureOf(error: unknown): ProgramFailure {
  if (error instanceof ProgramFailure) return error;
  throw error;
}

const stateOf = (result: Output | ProgramFailure): PortState | 'unreachable' =>
  STATES[result instanceof ProgramFailure ? Number(result.code ?? -1) : 0] ?? 'unreachable';
