'use client';

import { lazyComponent } from '#components/ui/lazy-component.tsx';

/** Loaded when it opens. */
export const CreateGroupDialog = lazyComponent(async () => (await import('./group-form.tsx')).GroupForm);
