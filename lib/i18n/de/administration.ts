import type { Messages } from '../translate.ts';

/** The administrators' area as a whole, and words that its screens share. */
export const administration: Messages = {
  Action: 'Aktion',
  Administration: 'Verwaltung',
  Domains: 'Domänen',
  Identity: 'Identität',
  Users: 'Benutzer',
  Began: 'Begonnen',
  By: 'Von',
  How: 'Wie',
  'It shows all projects and the hosts under them, and needs the role admin, which you have in no project. An administrator can give it to you.':
    'Er zeigt alle Projekte und die Hosts darunter und braucht die Rolle admin, die Sie in keinem Projekt haben. Ein Administrator kann sie Ihnen geben.',
  RAM: 'RAM',
  Result: 'Ergebnis',
  'Give a reason: others will read it.': 'Bitte den Grund nennen: Andere werden ihn lesen.',
  State: 'Zustand',
  'This area is for administrators': 'Dieser Bereich ist für Administratoren',
  To: 'Nach',
  'To my projects': 'Zu meinen Projekten',
  User: 'Benutzer',
  When: 'Wann',
  any: 'beliebig',
  none: 'keiner',
  vCPU: 'vCPU',
  'All projects, and the hosts under them': 'Alle Projekte und die Hosts darunter',
  '{up} of {total} hosts up': '{up} von {total} Hosts laufen',
  'Largest projects': 'Größte Projekte',
  'No project has instances.': 'Kein Projekt hat Instanzen.',
  'All {count} failed instances': 'Alle {count} fehlgeschlagenen Instanzen',
  'All {count} hosts': 'Alle {count} Hosts',
  'Host <link>{name}</link> is disabled': 'Host <link>{name}</link> ist deaktiviert',
  'Host <link>{name}</link> is down': 'Host <link>{name}</link> ist ausgefallen',
  '{count, plural, one {# instance is} other {# instances are}} on it.':
    '{count, plural, one {# Instanz liegt} other {# Instanzen liegen}} darauf.',
  'Open host': 'Host öffnen',
  'Service {binary} is disabled': 'Dienst {binary} ist deaktiviert',
};
