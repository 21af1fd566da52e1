/** Default user of a distribution's cloud image; undefined if unknown. */
const USERS: Record<string, string> = {
  debian: 'debian',
  ubuntu: 'ubuntu',
  fedora: 'fedora',
  centos: 'cloud-user',
  rhel: 'cloud-user',
  rocky: 'rocky',
  almalinux: 'almalinux',
  alpine: 'alpine',
  arch: 'arch',
  cirros: 'cirros',
  flatcar: 'core',
  freebsd: 'freebsd',
  opensuse: 'opensuse',
  sles: 'ec2-user',
};

export function loginUser(distro: string | undefined): string | undefined {
  const name = distro?.toLowerCase();
  return name !== undefined && Object.hasOwn(USERS, name) ? USERS[name] : undefined;
}
