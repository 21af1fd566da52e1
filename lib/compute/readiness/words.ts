import { msg, type Text } from '#lib/i18n/text.ts';
import type { IndicatorName, IndicatorReason, WaitTarget } from './indicators.ts';
import type { ShownIndicator } from './schema.ts';

/** Sentences with the placeholder `port`. */
const REASON_SENTENCES: Readonly<Record<IndicatorReason, string>> = {
  kernel_panic: msg('The kernel of the guest crashed during the boot.'),
  emergency_mode: msg('The guest stopped in emergency mode. Check its console.'),
  no_boot_disk: msg('The guest found no disk to boot from.'),
  cloud_init_errors: msg('cloud-init finished with errors.'),
  port_closed: msg('The guest rejected connections to port {port} for 15 minutes. No program listens on it.'),
  port_silent: msg(
    'Port {port} did not respond within 15 minutes. The security groups must allow it from the metadata port of the network.',
  ),
  not_running: msg('The instance is not running.'),
  not_recorded: msg('The instance booted before this was recorded. The next boot will be recorded.'),
  host_silent: msg('The host of the instance did not respond.'),
  no_signs: msg('The image has no guest agent and writes no console log.'),
  timeout: msg('The console log did not show it within 15 minutes.'),
  no_log: msg('The image writes no console log.'),
  no_cloud_init: msg('The console log contains nothing from cloud-init. The image may not have it.'),
  no_port: msg('No port is chosen. Set the metadata nephos:readiness_port to a TCP port.'),
  no_address: msg('The instance has no IP address.'),
  no_probe: msg('The platform cannot connect to this network to check the port.'),
};

/** Names of indicators, with the placeholder `port`. */
export const INDICATOR_WORDS: Readonly<Record<IndicatorName, string>> = {
  active: msg('Active'),
  booted: msg('Booted'),
  cloud_init: msg('cloud-init finished'),
  port_answers: msg('Port {port} responds'),
};

/** Where an observation comes from. */
export const SOURCE_SENTENCES: Readonly<Record<NonNullable<ShownIndicator['source']>, string>> = {
  platform: msg('Reported by the platform at {time}.'),
  log: msg('Seen in the console log at {time}.'),
  agent: msg('The guest agent responded at {time}.'),
  probe: msg('A connection within its network succeeded at {time}.'),
  simulation: msg('Simulated, at {time}.'),
};

/** A port in a sentence, without group separators. */
export const portText = (port: number | null): string => String(port ?? '');

/** Why an indicator was not reached, for users. */
export const reasonText = ({ reason }: ShownIndicator, port: number | null): Text | undefined =>
  reason === null ? undefined : { message: REASON_SENTENCES[reason], values: { port: portText(port) } };

/** Why a launch that waits has failed, although the instance is active. */
export const NOT_REACHED: Readonly<Record<WaitTarget, string>> = {
  booted: msg('The instance is active, but it has not booted within the time limit.'),
  cloud_init: msg('The instance is active, but cloud-init has not finished successfully within the time limit.'),
  port_answers: msg('The instance is active, but its port has not responded within the time limit.'),
};
