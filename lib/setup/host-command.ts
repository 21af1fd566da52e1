import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { commandLine } from '#lib/command-line.ts';
import { runCommand } from '#lib/commands/run-command.ts';
import { runProgram } from '#lib/engine/programs/run-program.ts';
import { CommandError } from '#lib/errors/command-error.ts';
import { changeTo } from './change-to.ts';

const USAGE = `Usage: ${commandLine('setup-host', '[address of this machine on the outside network, such as 172.24.4.1/24]')}`;
const OUTSIDE = { address: '172.24.4.1/24', network: 'physnet1', bridge: 'br-ex' };
/** Debian's scripts read the chassis name from this file at each start of Open vSwitch. */
const SYSTEM_ID = '/etc/openvswitch/system-id.conf';
const SOUTHBOUND = 'unix:/var/run/ovn/ovnsb_db.sock';
const LIMITS = { timeoutMs: 60_000, outputBytes: 2 ** 20 };

/**
 * `npm run setup:host`: makes this machine a host of its own OVN, with a bridge to the outside. Further runs only
 * correct differences, such as the address of the bridge after a reboot.
 */
await runCommand(async ([address = OUTSIDE.address]) => {
  if (!/^\d+(?:\.\d+){3}\/\d+$/.test(address)) throw new CommandError(USAGE);
  const name = hostname();
  const said = [
    await nameInHosts(name),
    changeTo(SYSTEM_ID, `${name}\n`) ? `Wrote ${name} to ${SYSTEM_ID}.` : `${SYSTEM_ID} is correct.`,
    await configureSwitch(name),
    await assignAddress(address),
  ];
  return [...said, `${name} is ready to be a host: run npm start.`].join('\n');
});

/** libvirt resolves the name of its own host. */
async function nameInHosts(name: string): Promise<string> {
  if (await succeeds('getent', 'hosts', name)) return `${name} has an address.`;
  const hosts = existsSync('/etc/hosts') ? readFileSync('/etc/hosts', 'utf8') : '';
  writeFileSync('/etc/hosts', `${hosts}${hosts === '' || hosts.endsWith('\n') ? '' : '\n'}127.0.1.1 ${name}\n`);
  return `Added ${name} to /etc/hosts.`;
}

async function configureSwitch(name: string): Promise<string> {
  const { network, bridge } = OUTSIDE;
  const hasModule = existsSync('/sys/module/openvswitch') || (await succeeds('modprobe', 'openvswitch'));
  // Without the kernel module, Open vSwitch forwards packets in user space.
  const type = hasModule ? 'system' : 'netdev';
  const ids = {
    'system-id': name,
    'ovn-remote': SOUTHBOUND,
    'ovn-encap-type': 'geneve',
    'ovn-encap-ip': '127.0.0.1',
    'ovn-bridge-mappings': `${network}:${bridge}`,
    'ovn-bridge-datapath-type': type,
  };
  const set = Object.entries(ids).map(([key, value]) => `external-ids:${key}=${value}`);
  await run('ovs-vsctl', '--timeout=30', 'set', 'open_vswitch', '.', ...set).catch((error) => {
    throw new CommandError(
      `Open vSwitch does not respond. Start openvswitch-switch, ovn-central and ovn-host. ${error.message}`,
    );
  });
  const added = ['--may-exist', 'add-br', bridge, '--', 'set', 'bridge', bridge, `datapath_type=${type}`];
  await run('ovs-vsctl', '--timeout=30', ...added);
  const how = hasModule ? '' : ' The kernel has no module openvswitch: packets are switched by ovs-vswitchd.';
  return `Open vSwitch is ${name} to OVN, and the network ${network} is the bridge ${bridge}.${how}`;
}

async function assignAddress(address: string): Promise<string> {
  const { bridge } = OUTSIDE;
  await run('ip', 'address', 'replace', address, 'dev', bridge);
  await run('ip', 'link', 'set', bridge, 'up');
  return `${bridge} has the address ${address}, until the machine restarts.`;
}

async function run(program: string, ...args: string[]): Promise<string> {
  return (await runProgram(program, args, LIMITS)).stdout;
}

function succeeds(program: string, ...args: string[]): Promise<boolean> {
  return run(program, ...args).then(
    () => true,
    () => false,
  );
}
