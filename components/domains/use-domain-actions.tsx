'use client';

import { BookUser, CircleCheck, CircleSlash, FolderKanban, History, Pencil, Trash2 } from 'lucide-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Action } from '#components/console/action.ts';
import { toApiError } from '#lib/client/api-error.ts';
import { notifyFailure } from '#lib/client/notices.ts';
import { useSession } from '#lib/client/session.ts';
import { useMayManage } from '#lib/client/use-may-manage.ts';
import { activityPageHref } from '#lib/console/activity/href.ts';
import type { ListedDomain } from '#lib/console/domains/schema.ts';
import { identityHref } from '#lib/console/paths.ts';
import { clientOf } from '#lib/contract/client.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { domainApi } from '#lib/identity/domains/contract.ts';
import { DeleteDomain } from './delete-domain.tsx';
import { DisableDomain } from './disable-domain.tsx';
import { DomainForm } from './domain-form.tsx';

interface DomainDialogProps {
  scope: string;
  domain: ListedDomain;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

const DIALOGS: Record<'edit' | 'disable' | 'delete', ComponentType<DomainDialogProps>> = {
  edit: DomainForm,
  disable: DisableDomain,
  delete: DeleteDomain,
};

interface DomainDialogRequest {
  what: keyof typeof DIALOGS;
  domain: ListedDomain;
}

const deletionObstacle = ({ is_default, enabled }: ListedDomain): true | string => {
  if (is_default) return msg('The default domain cannot be deleted.');
  return enabled ? msg('Disable the domain first.') : true;
};

interface DomainActions {
  of: (domain: ListedDomain) => readonly Action[];
  dialog: ReactNode;
}

export function useDomainActions(scope: string, onDeleted?: () => void): DomainActions {
  const t = useT();
  const may = useMayManage(scope);
  const ownDomainId = useSession().data?.user.domain.id;
  const [request, setRequest] = useState<DomainDialogRequest>();
  const { mutateAsync: update } = clientOf(domainApi).update.useMutation(scope);
  const enable = ({ id, name }: ListedDomain): void =>
    void update({ id, enabled: true }).catch((error) =>
      notifyFailure(msg('Could not enable {name}', { name }), toApiError(error)),
    );
  const mayDisable = ({ id }: ListedDomain) =>
    may === true && id === ownDomainId
      ? msg('This is your own domain: you would lock yourself out. An administrator of another domain can do this.')
      : may;
  const linksOf = useDomainLinks(scope);
  const Dialog = request && DIALOGS[request.what];
  return {
    of: (domain) => {
      const openDialog = (what: DomainDialogRequest['what']) => () => setRequest({ what, domain });
      return [
        ...linksOf(domain),
        { label: t('Edit'), icon: <Pencil />, allowed: may, onSelect: openDialog('edit') },
        domain.enabled
          ? { label: t('Disable'), icon: <CircleSlash />, allowed: mayDisable(domain), onSelect: openDialog('disable') }
          : { label: t('Enable'), icon: <CircleCheck />, allowed: may, onSelect: () => enable(domain) },
        {
          label: t('Delete'),
          icon: <Trash2 />,
          group: t('Danger'),
          isDanger: true,
          allowed: may === true ? deletionObstacle(domain) : may,
          onSelect: openDialog('delete'),
        },
      ];
    },
    dialog: request && Dialog && (
      <Dialog scope={scope} domain={request.domain} onDeleted={onDeleted} onClose={() => setRequest(undefined)} />
    ),
  };
}

/** Pages about a domain. */
function useDomainLinks(scope: string) {
  const t = useT();
  return (domain: ListedDomain): Action[] => [
    {
      label: t('Show projects'),
      icon: <FolderKanban />,
      allowed: true,
      href: identityHref(scope, 'projects', '', { where: `domain:${domain.name}` }),
    },
    {
      label: t('Show activity'),
      icon: <History />,
      allowed: true,
      href: activityPageHref({ scope, of: { domainId: domain.id } }),
    },
    {
      label: t('Directory'),
      icon: <BookUser />,
      allowed: true,
      href: identityHref(scope, 'domains', domain.id, { tab: 'directory' }),
    },
  ];
}
