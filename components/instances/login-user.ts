/** The user that the cloud image of a distribution sets up; undefined when nobody can know. */
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
