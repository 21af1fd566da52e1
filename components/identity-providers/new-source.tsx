'use client';

import { Plus } from 'lucide-react';
import { ActionButton } from '#components/console/action-button.tsx';
import { useMayAdminister } from '#lib/client/use-may-administer.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { identityHref } from '#lib/screens/paths.ts';
import { SOURCE_TABS, type SourceTab } from './source-tabs.ts';

/** Opens the form of a new provider of a tab. */
export function NewSourceLink({ scope, tab }: { scope: string; tab: SourceTab }) {
  const t = useT();
  const allowed = useMayAdminister(scope);
  const href = identityHref(scope, 'identity-providers', '', { tab, create: 'true' });
  const label = t(SOURCE_TABS[tab].create);
  return <ActionButton variant="primary" action={{ label, icon: <Plus aria-hidden />, allowed, href }} />;
}
