import type { Messages } from '../translate.ts';

/** What hosts keep for instances, how far their maintenance is, and live migrations that are under way. */
export const hostMaintenance: Messages = {
  Allocations: 'Belegung',
  'Allocations of {host}': 'Belegung von {host}',
  'In addition to these instances, {vcpus} vCPU, {ram} of RAM and {disk} of disk are allocated. This is normal for a few seconds after a change. If it persists, something was not released.':
    'Über diese Instanzen hinaus zählt er {vcpus} vCPU, {ram} RAM und {disk} Festplatte. Gleich nach einer Änderung ist das für Sekunden so; bleibt es, wurde etwas nicht zurückgegeben.',
  'Cancel migration': 'Zurückrufen',
  'Cancel the migration of {name}?': 'Den Umzug von {name} zurückrufen?',
  'Cancel migration of {name}': '{name} zurückrufen',
  'Choose an instance': 'Instanz wählen',
  'Force completion': 'Zu Ende zwingen',
  'Force the migration of {name}': 'Umzug von {name} zu Ende zwingen',
  'Force the migration of {name} to complete?': 'Den Umzug von {name} zu Ende zwingen?',
  'Migrating live from {from} to {to}': 'Sie zieht im Betrieb von {from} nach {to} um',
  'The instance stays on {host} and keeps running. What was copied so far is discarded.':
    'Sie bleibt auf {host} und läuft weiter. Was schon kopiert ist, wird verworfen.',
  'Nothing is allocated on this host': 'Von diesem Host ist nichts belegt',
  'No instances running on it': 'Darauf läuft nichts',
  'Disabled: {reason}': 'Außer Dienst: {reason}',
  'The guest is paused while the rest of its memory is copied. Its services may not respond in the meantime.':
    'Das Gastsystem wird so lange angehalten, wie der Rest seines Speichers braucht: Seine Dienste antworten so lange vielleicht nicht.',
  'The totals of the host differ': 'Der Host zählt anders',
  'Allocations appear here as soon as the scheduler chooses this host for an instance.':
    'Was eine Instanz von einem Host belegt, erscheint hier, sobald der Scheduler ihn wählt.',
  'Total: {vcpus} vCPU, {ram} of RAM and {disk} of disk': 'Zusammen {vcpus} vCPU, {ram} RAM und {disk} Festplatte',
  Why: 'Warum',
  'On this host': 'Auf diesem Host',
  'Moving here': 'Auf dem Weg hierher',
  'May return': 'Kommt vielleicht zurück',
  'no reason given': 'ohne Angabe eines Grundes',
  '{count, plural, =0 {It is now empty.} one {# instance is still on it.} other {# instances are still on it.}}':
    '{count, plural, =0 {Es ist nichts mehr darauf.} one {# Instanz ist noch darauf.} other {# Instanzen sind noch darauf.}}',
  '{name} (project {project})': '{name} (Projekt {project})',
};
