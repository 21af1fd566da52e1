import { EnabledBadge } from '#components/console/enabled-badge.tsx';
import { msg } from '#lib/i18n/text.ts';
import { type Attribute, yesOrNo } from './attribute.ts';

/** Whether an object can be used, as its status. */
export const enabledAttribute = <Row extends { enabled: boolean }>(): Attribute<Row> => ({
  label: msg('Status'),
  value: ({ enabled }, { t }) => (enabled ? t('Enabled') : t('Disabled')),
  show: ({ enabled }) => <EnabledBadge isEnabled={enabled} />,
  width: 7,
  in: 'list',
  filter: { ...yesOrNo, label: msg('Enabled'), read: ({ enabled }) => enabled, isSent: true },
});
