import type { Messages } from '../translate.ts';

/** Why an instance does not fit on a host: rules of aggregates and of server groups. */
export const fitting: Messages = {
  'Another member of its server group is there.': 'Dort ist ein anderes Mitglied ihrer Servergruppe.',
  'Its server group is to stay together on another host.':
    'Ihre Servergruppe soll auf einem anderen Host zusammenbleiben.',
  'The host is kept for other projects.': 'Der Host ist anderen Projekten vorbehalten.',
  'copies {disk} of disk': 'kopiert {disk} Festplatte',
};
