'use client';

import type { ReactNode } from 'react';
import { useT } from '#lib/i18n/use-t.ts';
import type { Action } from './action.ts';
import { ActionButton } from './action-button.tsx';
import { ActionMenu } from './action-menu.tsx';
import { ApiLens } from './api-lens.tsx';
import type { Crumb } from './breadcrumbs.tsx';
import type { ApiCall } from './curl.ts';
import { DetailActions } from './detail-actions.tsx';
import { PageHeader } from './page-header.tsx';

export interface ObjectHeaderProps {
  /** The page that lists objects of this kind. */
  list: Crumb;
  name: string;
  /** The name by default. */
  title?: ReactNode;
  status?: ReactNode;
  description?: ReactNode;
  /** Links before the API call. */
  links?: ReactNode;
  call: ApiCall;
  command: string;
  actions: readonly Action[];
  /** Ids of the actions that are always buttons; the menu has the others. By default `DetailActions` selects buttons. */
  buttons?: readonly string[];
  /** Actions from which the buttons are selected, if they are not those of the menu. */
  buttonActions?: readonly Action[];
}

/** The header of an object's page. */
export function ObjectHeader(props: ObjectHeaderProps) {
  const {
    list,
    name,
    title = name,
    buttonActions,
    status,
    description,
    links,
    call,
    command,
    actions,
    buttons,
  } = props;
  const t = useT();
  const label = t('Actions for {name}', { name });
  const isButton = ({ id }: Action) => id !== undefined && buttons?.includes(id);
  const others = actions.filter((action) => !isButton(action));
  return (
    <PageHeader
      crumbs={[list]}
      title={title}
      status={status}
      description={description}
      actions={
        <>
          {links}
          <ApiLens call={call} command={command} />
          {actions.filter(isButton).map((action) => (
            <ActionButton key={action.label} action={action} />
          ))}
          {buttons ? (
            others.length > 0 && <ActionMenu label={label} actions={others} />
          ) : (
            <DetailActions label={label} actions={actions} {...(buttonActions && { buttons: buttonActions })} />
          )}
        </>
      }
    />
  );
}
