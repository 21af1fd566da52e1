'use client';

import { BookUser, CircleCheck, CircleSlash, FolderKanban, History } from 'lucide-react';
import { firstReason } from '#components/console/first-reason.ts';
import {
  DELETE,
  EDIT,
  type ObjectAction,
  type ObjectActions,
  useObjectActions,
} from '#components/console/use-object-actions.tsx';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import type { ListedDomain } from '#lib/console/identity/domains/schema.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { DeleteDomain } from './delete-domain.tsx';
import { DisableDomain } from './disable-domain.tsx';
import { DomainForm } from './domain-form.tsx';

const deletionObstacle = ({ is_default, enabled }: ListedDomain): true | string => {
  if (is_default) return msg('The default domain cannot be deleted.');
  return enabled ? msg('Disable the domain first.') : true;
};

const OWN = msg(
  'This is your own domain: you would lock yourself out. An administrator of another domain can do this.',
);

export function useDomainActions(scope: string, onDeleted?: () => void): ObjectActions<ListedDomain> {
  const may = useMayManage(scope);
  const ownDomainId = useSession().data?.user.domain.id;
  const { mutateAsync: update } = clientOf(domainApi).update.useMutation(scope);
  const enable = ({ id, name }: ListedDomain): void =>
    void update({ id, enabled: true }).catch((error) => notifyFailure(msg('Could not enable {name}', { name }), error));
  return useObjectActions<ListedDomain>({
    ...linksOf(scope),
    edit: { ...EDIT, allowed: may, dialog: ([domain], onClose) => <DomainForm {...{ scope, domain, onClose }} /> },
    disable: {
      label: msg('Disable'),
      icon: CircleSlash,
      fits: ({ enabled }) => enabled,
      allowed: ({ id }) => firstReason(may, id !== ownDomainId || OWN),
      dialog: ([domain], onClose) => <DisableDomain {...{ scope, domain, onClose }} />,
    },
    enable: {
      label: msg('Enable'),
      icon: CircleCheck,
      fits: ({ enabled }) => !enabled,
      allowed: may,
      run: ([domain]) => enable(domain),
    },
    delete: {
      ...DELETE,
      allowed: (domain) => firstReason(may, deletionObstacle(domain)),
      dialog: ([domain], onClose) => <DeleteDomain {...{ scope, domain, onDeleted, onClose }} />,
    },
  });
}

/** Pages about a domain. */
const linksOf = (scope: string): Record<string, ObjectAction<ListedDomain>> => ({
  projects: {
    label: msg('Show projects'),
    icon: FolderKanban,
    href: ({ name }) => identityHref(scope, 'projects', '', { where: `domain:${name}` }),
  },
  activity: {
    label: msg('Show activity'),
    icon: History,
    href: ({ id }) => activityPageHref({ scope, of: { domainId: id } }),
  },
  directory: {
    label: msg('Directory'),
    icon: BookUser,
    href: ({ id }) => identityHref(scope, 'domains', id, { tab: 'directory' }),
  },
});
