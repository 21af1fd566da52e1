import type { EvidenceCode } from '#lib/engine/hypervisor/fence-probe.ts';
import { msg } from '#lib/i18n/text.ts';

/** The evidence of each level in a sentence. */
export const EVIDENCE_SENTENCES: Record<EvidenceCode, string> = {
  power_off: msg('The fence program reported that the host is off.'),
  power_known_off: msg('The host has no power.'),
  power_running: msg('The fence program is running.'),
  power_failed: msg('The fence program failed {count, plural, one {once} other {# times}}: {reason}'),
  power_unconfigured: msg('There is no fence program (NEPHOS_FENCE_COMMAND).'),
  storage_revoked: msg(
    'The host lost its access to {count, plural, =0 {all volumes} one {# volume} other {# volumes}}.',
  ),
  storage_files: msg(
    'The disk of {instance} is in the shared folder, to which the access of a host cannot be revoked.',
  ),
  storage_volume_files: msg('Volumes are files that the hosts open themselves, so access to them cannot be revoked.'),
  storage_no_client: msg(
    'No client of volume {volume} was found that could be cut off. If the host still runs its instance, it may write to the volume again.',
  ),
  storage_failed: msg('Revoking access to the volumes failed: {reason}'),
  storage_waits: msg('Waiting for the fence program to fail before access to the volumes is revoked.'),
  storage_running: msg('Access to the volumes is being revoked.'),
  storage_ended: msg(
    'Revoking access to the volumes ended early: the host responded again, an instance was moved, or other evidence sufficed.',
  ),
  storage_unavailable: msg('Simulated storage cannot revoke the access of a host.'),
  watchdog_expired: msg('The lease was not renewed for more than {seconds} s, after which the host stops its guests.'),
  watchdog_stopped: msg('The host confirmed in its lease that it has stopped its guests.'),
  watchdog_waits: msg('Unless the host renews its lease, it has stopped its guests by {time}.'),
  watchdog_renewed: msg('The host still renews its lease. It was requested to stop its guests.'),
  watchdog_missing: msg('The host has no lease, so no watchdog runs on it.'),
  watchdog_old_lease: msg(
    'The host did not renew its lease when it responded last, or Nephos had not seen that yet. A missing renewal proves nothing.',
  ),
  watchdog_failed: msg('The lease cannot be read: {reason}'),
  watchdog_unconfigured: msg('There is no folder for leases (NEPHOS_WATCHDOG_FOLDER).'),
  neighbors_confirm: msg(
    'The neighbor hosts {names} get no response from the host, and its lease was not renewed for {seconds} s.',
  ),
  neighbors_lease_renewed: msg(
    'Neighbor hosts get no response from the host, but its lease was renewed in the last {seconds} s.',
  ),
  neighbors_wait: msg('Neighbor hosts are checking the host.'),
  neighbors_busy: msg('Only {count} hosts are checked at the same time. The host is checked after these.'),
  neighbors_too_few: msg('{count} of {required} neighbor hosts confirm that the host does not respond.'),
  neighbors_reach: msg('The host responds to the neighbor hosts {names}.'),
  neighbors_no_lease: msg('The host has no lease, so a missing renewal proves nothing.'),
  neighbors_old_lease: msg(
    'No renewal of the lease was seen in the minute before the host became silent, so a missing renewal proves nothing.',
  ),
  neighbors_no_address: msg('Neighbor hosts cannot check the host, because no address of it is configured.'),
  neighbors_failed: msg('The folder of the leases does not work: {reason}'),
  neighbors_unavailable: msg(
    'Checks by neighbor hosts require real hosts and a folder for leases (NEPHOS_WATCHDOG_FOLDER).',
  ),
  reported: msg('The notification says that the host is fenced.'),
  confirmed: msg('{user} confirmed that the host runs nothing: {reason}'),
  unconfirmed: msg('No administrator has confirmed that the host runs nothing.'),
};
