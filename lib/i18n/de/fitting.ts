import type { Messages } from '../translate.ts';

/** Why an instance does not fit on a host: rules of aggregates and of server groups. */
export const fitting: Messages = {
  'Another member of its server group is on this host.': 'Dort ist ein anderes Mitglied ihrer Servergruppe.',
  'Its server group must stay together on another host.':
    'Ihre Servergruppe soll auf einem anderen Host zusammenbleiben.',
  'The host is reserved for other projects.': 'Der Host ist anderen Projekten vorbehalten.',
  'copies {disk} of disk': 'kopiert {disk} Festplatte',
};
