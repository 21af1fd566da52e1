import { nicName } from '../nic-name.ts';
import { type Command, columns, failed, said, type World } from './world.ts';

const GIB = 1024 * 1024;

/** Disks with their sizes; the root disk comes first unless the machine boots from a volume. */
function disksOf({ guest }: World): { device: string; sizeGib: number }[] {
  const isFromVolume = guest.volumes.some(({ device }) => device === '/dev/vda');
  return [...(isFromVolume ? [] : [{ device: '/dev/vda', sizeGib: guest.diskGb }]), ...guest.volumes];
}

const human = (kib: number) => (kib >= GIB ? `${(kib / GIB).toFixed(1)}G` : `${Math.round(kib / 1024)}M`);

const df: Command = (args, world) => {
  const show = args.includes('-h') ? human : String;
  const used = 700 * 1024 + Math.round(world.stats().uptimeS);
  const total = (disksOf(world)[0]?.sizeGib ?? 1) * GIB;
  const row = (name: string, size: number, taken: number, on: string) => {
    const percent = size === 0 ? 0 : Math.round((taken / size) * 100);
    return [name, show(size), show(taken), show(size - taken), `${percent}%`, on];
  };
  return said(
    ...columns([
      ['Filesystem', args.includes('-h') ? 'Size' : '1K-blocks', 'Used', 'Avail', 'Use%', 'Mounted on'],
      row('/dev/vda1', total, Math.min(used, total), '/'),
      row('tmpfs', world.guest.ramMb * 512, 0, '/tmp'),
    ]),
  );
};

const free: Command = (args, world) => {
  const { memory } = world.stats();
  const unit = args.includes('-m') ? 1 : 1024;
  const [total, used] = [memory.maximumMb * unit, memory.usedMb * unit];
  return said(
    ...columns([
      ['', 'total', 'used', 'free'],
      ['Mem:', String(total), String(used), String(total - used)],
      ['Swap:', '0', '0', '0'],
    ]),
  );
};

const uptime: Command = (_args, world) => {
  const { uptimeS, cpus } = world.stats();
  const minutes = Math.floor(uptimeS / 60);
  const [days, rest] = [Math.floor(minutes / 1440), minutes % 1440];
  const clock = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, '0')}`;
  const load = cpus.reduce((sum, { utilisationPercent }) => sum + utilisationPercent / 100, 0).toFixed(2);
  const up = days > 0 ? `${days} days, ${clock}` : clock;
  return said(`${world.now().toISOString().slice(11, 19)} up ${up}, 1 user, load average: ${load}, ${load}, ${load}`);
};

const ps: Command = () =>
  said(
    ...columns([
      ['PID', 'TTY', 'COMMAND'],
      ['1', '?', 'systemd'],
      ['211', '?', 'systemd-journald'],
      ['388', '?', 'sshd'],
      ['402', '?', 'cron'],
      ['731', 'ttyS0', 'sh'],
      ['744', 'ttyS0', 'ps'],
    ]),
  );

const ip: Command = ([what = 'addr'], { guest }) => {
  if (/^r/.test(what)) return said(...routesOf(guest.nics));
  if (!/^[al]/.test(what)) return failed(`Object "${what}" is unknown, try "ip addr" or "ip route".`);
  const own = guest.nics.flatMap(({ macAddress, mtu, addresses }, index) => [
    `${index + 2}: ${nicName(index)}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu ${mtu} state UP`,
    `    link/ether ${macAddress} brd ff:ff:ff:ff:ff:ff`,
    ...(what.startsWith('a') ? addresses.map(addressLine) : []),
  ]);
  return said('1: lo: <LOOPBACK,UP,LOWER_UP> mtu 65536 state UNKNOWN', '    inet 127.0.0.1/8 scope host lo', ...own);
};

const addressLine = ({ address, prefixLength }: { address: string; prefixLength: number }) =>
  `    ${address.includes(':') ? 'inet6' : 'inet'} ${address}/${prefixLength} scope global`;

const routesOf = (nics: World['guest']['nics']) =>
  nics.flatMap(({ addresses }, index) =>
    addresses.flatMap(({ gateway }) => (gateway ? [`default via ${gateway} dev ${nicName(index)}`] : [])),
  );

const lsblk: Command = (_args, world) =>
  said(
    ...columns([
      ['NAME', 'SIZE', 'TYPE'],
      ...disksOf(world).map(({ device, sizeGib }) => [device.slice(5), `${sizeGib}G`, 'disk']),
    ]),
  );

const uname: Command = (args, { guest }) => {
  const facts = { s: 'Linux', n: guest.name, r: '6.12.41-simulated', m: 'x86_64' };
  const options = args.join('').replaceAll('-', '');
  if (options.includes('a'))
    return said(`${facts.s} ${facts.n} ${facts.r} #1 SMP PREEMPT_DYNAMIC ${facts.m} GNU/Linux`);
  const wanted = Object.entries(facts).filter(([letter]) => (options || 's').includes(letter));
  return said(wanted.map(([, fact]) => fact).join(' '));
};

const idOf = (user: string) => (user === 'root' ? 0 : 1000);

export const SYSTEM_COMMANDS: Record<string, Command> = {
  date: (_args, world) => said(world.now().toUTCString().replace('GMT', 'UTC')),
  df,
  dmesg: (_args, world) => ({ output: world.kernelLog(), status: 0 }),
  free,
  hostname: (_args, { guest }) => said(guest.name),
  id: (_args, { user }) => said(`uid=${idOf(user)}(${user}) gid=${idOf(user)}(${user})`),
  ip,
  lsblk,
  nproc: (_args, { guest }) => said(String(guest.vcpus)),
  ps,
  uname,
  uptime,
  whoami: (_args, { user }) => said(user),
};
