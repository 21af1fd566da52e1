import type { Tone } from '#components/ui/tone.ts';
import type { ListedNotification, Outcome } from '#lib/console/ha/notifications/schema.ts';
import type { Impact } from '#lib/console/ha/overview/schema.ts';
import type { NotificationSource, NotificationStatus, NotificationType, Triage } from '#lib/ha/notifications/enums.ts';
import type { Severity } from '#lib/ha/notifications/severity.ts';
import { msg, type Text } from '#lib/i18n/text.ts';

export const SEVERITY_WORDS: Record<Severity, { word: string; tone: Tone }> = {
  host_lost: { word: msg('Host lost'), tone: 'danger' },
  recovery_failed: { word: msg('Recovery failed'), tone: 'danger' },
  instance: { word: msg('Instance'), tone: 'warning' },
  process: { word: msg('Process'), tone: 'warning' },
  back: { word: msg('Host recovered'), tone: 'neutral' },
};

export const STATUS_WORDS: Record<NotificationStatus, { word: string; tone: Tone }> = {
  new: { word: msg('New'), tone: 'info' },
  running: { word: msg('Running'), tone: 'info' },
  error: { word: msg('Error'), tone: 'warning' },
  finished: { word: msg('Finished'), tone: 'success' },
  failed: { word: msg('Failed'), tone: 'danger' },
  ignored: { word: msg('Ignored'), tone: 'neutral' },
};

export const OUTCOME_WORDS: Record<Outcome, { word: string; tone: Tone }> = {
  ...STATUS_WORDS,
  skipped: { word: msg('Skipped'), tone: 'warning' },
  recovered: { word: msg('Recovered later'), tone: 'success' },
};

export const TYPE_WORDS: Record<NotificationType, string> = {
  COMPUTE_HOST: msg('Compute host'),
  COMPUTE_INSTANCE: msg('Compute instance'),
  COMPUTE_PROCESS: msg('Compute process'),
};

export const TRIAGE_WORDS: Record<Triage, { word: string; tone: Tone }> = {
  open: { word: msg('Open'), tone: 'warning' },
  acknowledged: { word: msg('Acknowledged'), tone: 'info' },
  resolved: { word: msg('Resolved'), tone: 'success' },
};

export const SOURCE_WORDS: Record<NotificationSource, string> = {
  bus: msg('Driver'),
  webhook: msg('Webhook'),
  console: msg('Administrator'),
};

type NotificationEvent = Pick<ListedNotification, 'type' | 'payload' | 'instance'>;

const word = (payload: NotificationEvent['payload'], key: string): string => {
  const value = payload[key];
  return typeof value === 'string' ? value : '';
};

export function describeEvent({ type, payload, instance }: NotificationEvent): Text {
  const isBack = word(payload, 'event') === 'STARTED';
  if ('instance_uuid' in payload) return instanceText(payload, instance?.name ?? word(payload, 'instance_uuid'));
  if ('process_name' in payload) {
    const name = word(payload, 'process_name');
    return isBack ? msg('Process {name} started', { name }) : msg('Process {name} stopped', { name });
  }
  switch (type) {
    case 'COMPUTE_HOST':
      return hostText(payload);
    case 'COMPUTE_INSTANCE':
      return isBack ? msg('Instances of the host started') : msg('Instances of the host stopped');
    case 'COMPUTE_PROCESS':
      return isBack ? msg('The compute service started') : msg('The compute service stopped');
    default:
      return type satisfies never;
  }
}

function hostText(payload: NotificationEvent['payload']): Text {
  const isBack = word(payload, 'event') === 'STARTED';
  const status = word(payload, 'host_status');
  if (isBack) return msg('Host started');
  if (status === 'NORMAL') return msg('Host down (fenced)');
  return status === '' ? msg('Host down (fencing not reported)') : msg('Host down (not fenced)');
}

function instanceText(payload: NotificationEvent['payload'], name: string): Text {
  const event = word(payload, 'event');
  const detail = word(payload, 'vir_domain_event');
  if (event === 'LIFECYCLE' && detail === 'STOPPED_FAILED')
    return msg('Instance {name} stopped unexpectedly', { name });
  if (event === 'IO_ERROR') return msg('Instance {name} reports disk errors', { name });
  if (event === 'QEMU_GUEST_AGENT_ERROR') return msg('The guest agent of {name} does not respond', { name });
  return msg('Instance {name}: {event} {detail}', { name, event, detail });
}

/** Progress of the affected instances; undefined until they are known. */
export const impactText = ({ recovered, failed, total }: Impact): Text | undefined => {
  if (total === 0) return undefined;
  return failed > 0
    ? msg('{recovered} of {total} recovered, {failed} failed', { recovered, total, failed })
    : msg('{recovered} of {total} recovered', { recovered, total });
};
