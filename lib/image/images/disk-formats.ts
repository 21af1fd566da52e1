/** docs/contract/image.md 5. */
export const DISK_FORMATS = [
  'raw',
  'qcow2',
  'vhd',
  'vhdx',
  'vmdk',
  'vdi',
  'ploop',
  'iso',
  'ami',
  'ari',
  'aki',
] as const;
