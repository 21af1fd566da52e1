import { AllActivityLink } from '#components/activity/all-activity-link.tsx';
import { DirectoryTab } from '#components/directories/directory-tab.tsx';
import { pageOf } from '#components/kind/kind.ts';
import { listedDomainApi } from '#lib/console/identity/domains/contract.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { domainKind } from './kind.tsx';

/** A domain for administrators, with the directory of its users. */
export const domainPage = pageOf(domainKind, {
  query: clientOf(listedDomainApi).row.query,
  rowOf: ({ domain }) => domain,
  listHref: (scope) => identityHref(scope, 'domains'),
  path: 'identity/v3/domains',
  description: ({ description }) => description,
  Links: ({ id }) => <AllActivityLink object={id} />,
  buttons: [],
  tabs: [
    {
      id: 'directory',
      label: msg('Directory'),
      Content: ({ scope, row }) => <DirectoryTab scope={scope} domain={row} />,
    },
  ],
  activity: null,
});
