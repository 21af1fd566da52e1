export interface CloudImage {
  name: string;
  os_distro: string;
  os_version: string;
  uri: string;
  /** GiB; `min_ram` is in MiB. */
  min_disk: number;
  min_ram: number;
}

/** Common x86-64 images in qcow2 format. The URLs always serve the newest build. */
export const CLOUD_IMAGES: readonly CloudImage[] = [
  {
    name: 'Debian 13',
    os_distro: 'debian',
    os_version: '13',
    uri: 'https://cloud.debian.org/images/cloud/trixie/latest/debian-13-genericcloud-amd64.qcow2',
    min_disk: 3,
    min_ram: 256,
  },
  {
    name: 'Ubuntu 24.04',
    os_distro: 'ubuntu',
    os_version: '24.04',
    uri: 'https://cloud-images.ubuntu.com/noble/current/noble-server-cloudimg-amd64.img',
    min_disk: 4,
    min_ram: 512,
  },
  {
    name: 'Rocky Linux 9',
    os_distro: 'rocky',
    os_version: '9',
    uri: 'https://dl.rockylinux.org/pub/rocky/9/images/x86_64/Rocky-9-GenericCloud.latest.x86_64.qcow2',
    min_disk: 10,
    min_ram: 1024,
  },
  {
    name: 'AlmaLinux 9',
    os_distro: 'almalinux',
    os_version: '9',
    uri: 'https://repo.almalinux.org/almalinux/9/cloud/x86_64/images/AlmaLinux-9-GenericCloud-latest.x86_64.qcow2',
    min_disk: 10,
    min_ram: 1024,
  },
  {
    name: 'CirrOS 0.6.3',
    os_distro: 'cirros',
    os_version: '0.6.3',
    uri: 'https://download.cirros-cloud.net/0.6.3/cirros-0.6.3-x86_64-disk.img',
    min_disk: 1,
    min_ram: 64,
  },
];
