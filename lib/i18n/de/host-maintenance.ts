import type { Messages } from '../translate.ts';

/** What hosts keep for instances, how far their maintenance is, and live migrations that are under way. */
export const hostMaintenance: Messages = {
  Allocations: 'Belegung',
  'Allocations of {host}': 'Belegung von {host}',
  'Beyond these instances it counts {vcpus} vCPU, {ram} of RAM and {disk} of disk. Right after a change that is so for some seconds; if it stays, something was not given back.':
    'Über diese Instanzen hinaus zählt er {vcpus} vCPU, {ram} RAM und {disk} Festplatte. Gleich nach einer Änderung ist das für Sekunden so; bleibt es, wurde etwas nicht zurückgegeben.',
  'Call it back': 'Zurückrufen',
  'Call the migration of {name} back?': 'Den Umzug von {name} zurückrufen?',
  'Call {name} back': '{name} zurückrufen',
  'Choose an instance': 'Instanz wählen',
  'Force it to its end': 'Zu Ende zwingen',
  'Force the migration of {name}': 'Umzug von {name} zu Ende zwingen',
  'Force the migration of {name} to its end?': 'Den Umzug von {name} zu Ende zwingen?',
  'Resume evacuation of the host': 'Weiter leeren',
  'It moves from {from} to {to} while it runs': 'Sie zieht im Betrieb von {from} nach {to} um',
  'It stays on {host}, and runs on. What was copied so far is thrown away.':
    'Sie bleibt auf {host} und läuft weiter. Was schon kopiert ist, wird verworfen.',
  'Nothing is taken of this host': 'Von diesem Host ist nichts belegt',
  'Nothing runs on it': 'Darauf läuft nichts',
  'Out of service: {reason}': 'Außer Dienst: {reason}',
  'The guest is held for as long as the rest of its memory takes: what it serves may not answer meanwhile.':
    'Das Gastsystem wird so lange angehalten, wie der Rest seines Speichers braucht: Seine Dienste antworten so lange vielleicht nicht.',
  'The host counts otherwise': 'Der Host zählt anders',
  'What an instance takes of a host appears here, from the moment the scheduler chooses it.':
    'Was eine Instanz von einem Host belegt, erscheint hier, sobald der Scheduler ihn wählt.',
  'Together {vcpus} vCPU, {ram} of RAM and {disk} of disk': 'Zusammen {vcpus} vCPU, {ram} RAM und {disk} Festplatte',
  Why: 'Warum',
  'is here': 'ist hier',
  'is on its way here': 'ist hierher unterwegs',
  'may come back': 'kommt vielleicht zurück',
  'no reason was given': 'ohne Angabe eines Grundes',
  '{count, plural, =0 {Nothing is on it any more.} one {# instance is still on it.} other {# instances are still on it.}}':
    '{count, plural, =0 {Es ist nichts mehr darauf.} one {# Instanz ist noch darauf.} other {# Instanzen sind noch darauf.}}',
  '{name} (project {project})': '{name} (Projekt {project})',
};
