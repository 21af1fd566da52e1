'use client';

import type { ComponentType } from 'react';
import { CreateButton } from '#components/console/create-button.tsx';
import { lazyComponent } from '#components/ui/lazy-component.tsx';
import { choiceParam, withDefault } from '#lib/client/url-params.ts';
import { useUrlState } from '#lib/client/use-url-state.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { TYPE_TAB_IDS, TYPE_TABS, type TypeTab } from './type-tabs.ts';

interface FormProps {
  projectId: string;
  onClose: () => void;
}

const FORMS: Record<TypeTab, ComponentType<FormProps>> = {
  types: lazyComponent(async () => (await import('./type-form.tsx')).TypeForm),
  'qos-specs': lazyComponent(async () => (await import('./qos-specs-form.tsx')).QosSpecsForm),
  'network-qos': lazyComponent(async () => (await import('./policy-form.tsx')).PolicyForm),
};

const tabParam = withDefault(choiceParam(TYPE_TAB_IDS), 'types');

export function NewTypeButton({ projectId }: { projectId: string }) {
  const t = useT();
  const [tab] = useUrlState('tab', tabParam);
  const Form = FORMS[tab];
  return <CreateButton label={t(TYPE_TABS[tab].create)} dialog={(onClose) => <Form {...{ projectId, onClose }} />} />;
}
