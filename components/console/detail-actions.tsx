'use client';

import type { Action } from './action.ts';
import { ActionButton } from './action-button.tsx';
import { ActionMenu } from './action-menu.tsx';
import { buttonsOf } from './detail-buttons.ts';

interface DetailActionsProps {
  label: string;
  actions: readonly Action[];
  first?: Action | undefined;
}

/**
 * What can be done to the object of a page: some of it as buttons, and all of it in the menu, for the buttons change with
 * the state. A narrow window has room for one.
 */
export function DetailActions({ label, actions, first }: DetailActionsProps) {
  const buttons = buttonsOf(actions, first);
  const kept = first ?? buttons[0];
  return (
    <>
      {buttons.map((action) => (
        <span key={action.label} className={action === kept ? 'contents' : 'contents max-sm:hidden'}>
          <ActionButton action={action} />
        </span>
      ))}
      <ActionMenu label={label} actions={actions} />
    </>
  );
}
