'use client';

import { firstReason } from '#components/console/first-reason.ts';
import { useKindActions } from '#components/console/use-kind-actions.tsx';
import type { ObjectActions } from '#components/console/use-object-actions.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { DOMAIN_VERBS } from '#lib/identity/domains/verbs.ts';
import { identityHref } from '#lib/screens/paths.ts';

const DeleteDomain = lazyComponent(async () => (await import('./delete-domain.tsx')).DeleteDomain);
const DisableDomain = lazyComponent(async () => (await import('./disable-domain.tsx')).DisableDomain);
const DomainForm = lazyComponent(async () => (await import('./domain-form.tsx')).DomainForm);

const OWN = msg(
  'This is your own domain: you would lock yourself out. An administrator of another domain can do this.',
);
const { update, remove } = clientOf(domainApi);

export function useDomainActions(scope: string, onDeleted?: () => void): ObjectActions<ListedDomain> {
  const may = useMayManage(scope);
  const ownDomainId = useSession().data?.user.domain.id;
  return useKindActions({
    verbs: DOMAIN_VERBS,
    of: scope,
    allowed: ({ id }: ListedDomain, verb) => firstReason(may, verb !== 'disable' || id !== ownDomainId || OWN),
    kinds: remove.kinds,
    requests: {
      disable: ({ id }) => update.request(id, { enabled: false }),
      enable: ({ id }) => update.request(id, { enabled: true }),
      delete: ({ id }) => remove.request(id),
    },
    questions: { disable: DisableDomain, delete: DeleteDomain },
    dialogs: { edit: ([row], onClose) => <DomainForm {...{ scope, row, onClose }} /> },
    starts: {
      projects: { href: ({ name }) => identityHref(scope, 'projects', '', { where: `domain:${name}` }) },
      activity: { href: ({ id }) => activityPageHref({ scope, of: { domainId: id } }) },
      directory: { href: ({ id }) => identityHref(scope, 'domains', id, { tab: 'directory' }) },
    },
    onDeleted,
  });
}
