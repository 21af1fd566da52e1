import { msg } from '#lib/i18n/text.ts';

/** Keys of extra specs. They end with a colon if the administrator chooses the rest. */
export const SPEC_CATALOGUE = [
  {
    key: 'aggregate_instance_extra_specs:',
    example: 'true',
    meaning: msg('Only hosts in aggregates whose metadata has this key and value. Operators such as >= 4 work.'),
  },
  {
    key: 'hw:numa_nodes',
    example: '2',
    meaning: msg('Spreads cores and memory over this many NUMA nodes.'),
  },
  {
    key: 'hw:mem_page_size',
    example: 'large',
    meaning: msg('The size of memory pages: small, large, any, or a size in KiB.'),
  },
  {
    key: 'hw:cpu_policy',
    example: 'dedicated',
    meaning: msg('dedicated gives each vCPU its own core, shared lets them float. Requires driver support.'),
  },
  {
    key: 'hw:cpu_sockets',
    example: '1',
    meaning: msg('How many sockets the guest sees, for licences that count them. Requires driver support.'),
  },
  {
    key: 'hw:watchdog_action',
    example: 'reset',
    meaning: msg('What happens when the guest hangs: disabled, reset, poweroff, pause. Requires driver support.'),
  },
  {
    key: 'hw_rng:allowed',
    example: 'true',
    meaning: msg('Whether the guest can have a random number generator. Requires driver support.'),
  },
  {
    key: 'os:secure_boot',
    example: 'required',
    meaning: msg('Whether the guest boots only signed systems: required, optional, disabled. Requires driver support.'),
  },
  {
    key: 'quota:cpu_quota',
    example: '50000',
    meaning: msg('Microseconds of each period that a vCPU may run. Requires driver support.'),
  },
  {
    key: 'quota:disk_total_iops_sec',
    example: '500',
    meaning: msg('The maximum number of operations per second on its disks. Requires driver support.'),
  },
  {
    key: 'quota:vif_outbound_average',
    example: '12500',
    meaning: msg('The average outgoing rate of its ports, in KiB per second. Requires driver support.'),
  },
];
