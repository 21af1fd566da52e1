import { z } from 'zod';

/** Since 2.48: independent of the hypervisor; docs/contract/compute.md 3 and 8. */
const Diagnostics = z.strictObject({
  state: z.enum(['pending', 'running', 'paused', 'shutdown', 'crashed', 'suspended']),
  /** The only values that clients accept. */
  driver: z.enum(['libvirt', 'xenapi', 'vmwareapi', 'ironic', 'hyperv']),
  hypervisor: z.string(),
  hypervisor_os: z.string(),
  uptime: z.int(),
  config_drive: z.boolean(),
  num_cpus: z.int(),
  num_nics: z.int(),
  num_disks: z.int(),
  disk_details: z.array(
    z.strictObject({
      read_bytes: z.int(),
      read_requests: z.int(),
      write_bytes: z.int(),
      write_requests: z.int(),
      errors_count: z.int(),
    }),
  ),
  cpu_details: z.array(z.strictObject({ id: z.int(), time: z.int(), utilisation: z.int() })),
  nic_details: z.array(
    z.strictObject({
      mac_address: z.string(),
      rx_octets: z.int(),
      rx_errors: z.int(),
      rx_drop: z.int(),
      rx_packets: z.int(),
      rx_rate: z.int(),
      tx_octets: z.int(),
      tx_errors: z.int(),
      tx_drop: z.int(),
      tx_packets: z.int(),
      tx_rate: z.int(),
    }),
  ),
  memory_details: z.strictObject({ maximum: z.int(), used: z.int() }),
});
export type Diagnostics = z.infer<typeof Diagnostics>;

/** Below 2.48: numbers by name, such as `cpu0_time` or `vda_read`. */
const LegacyDiagnostics = z.record(z.string(), z.int());

export const DiagnosticsAnswer = z.union([Diagnostics, LegacyDiagnostics]);
