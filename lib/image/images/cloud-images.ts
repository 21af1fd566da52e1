export interface CloudImage {
  name: string;
  distro: string;
  version: string;
  uri: string;
  /** GiB; `minRam` is in MiB. */
  minDisk: number;
  minRam: number;
}

/** Common x86-64 images in qcow2 format. The URLs always serve the newest build. */
export const CLOUD_IMAGES: readonly CloudImage[] = [
  {
    name: 'Debian 13',
    distro: 'debian',
    version: '13',
    uri: 'https://cloud.debian.org/images/cloud/trixie/latest/debian-13-genericcloud-amd64.qcow2',
    minDisk: 3,
    minRam: 256,
  },
  {
    name: 'Ubuntu 24.04',
    distro: 'ubuntu',
    version: '24.04',
    uri: 'https://cloud-images.ubuntu.com/noble/current/noble-server-cloudimg-amd64.img',
    minDisk: 4,
    minRam: 512,
  },
  {
    name: 'Rocky Linux 9',
    distro: 'rocky',
    version: '9',
    uri: 'https://dl.rockylinux.org/pub/rocky/9/images/x86_64/Rocky-9-GenericCloud.latest.x86_64.qcow2',
    minDisk: 10,
    minRam: 1024,
  },
  {
    name: 'AlmaLinux 9',
    distro: 'almalinux',
    version: '9',
    uri: 'https://repo.almalinux.org/almalinux/9/cloud/x86_64/images/AlmaLinux-9-GenericCloud-latest.x86_64.qcow2',
    minDisk: 10,
    minRam: 1024,
  },
  {
    name: 'CirrOS 0.6.3',
    distro: 'cirros',
    version: '0.6.3',
    uri: 'https://download.cirros-cloud.net/0.6.3/cirros-0.6.3-x86_64-disk.img',
    minDisk: 1,
    minRam: 64,
  },
];
