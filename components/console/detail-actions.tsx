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
 * Displays some actions as buttons and all of them in the menu, since the buttons change with the state. Narrow windows
 * have room for one button.
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
