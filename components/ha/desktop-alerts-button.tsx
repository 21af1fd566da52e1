'use client';

import { Bell, BellRing } from 'lucide-react';
import { IconButton } from '#components/ui/icon-button.tsx';
import { notify } from '#lib/client/notices.ts';
import { msg } from '#lib/i18n/text.ts';
import { useT } from '#lib/i18n/use-t.ts';
import { useDesktopAlerts } from './use-arrivals.ts';

export function DesktopAlertsButton() {
  const t = useT();
  const [isOn, setIsOn] = useDesktopAlerts();
  const toggle = async () => {
    if (isOn) return setIsOn(false);
    const permission = window.Notification ? await Notification.requestPermission() : 'denied';
    if (permission === 'granted') setIsOn(true);
    else notify({ level: 'info', title: msg('This browser does not allow Nephos to show desktop notifications.') });
  };
  return (
    <IconButton
      label={isOn ? t('Desktop notifications are on') : t('Desktop notifications are off')}
      icon={isOn ? BellRing : Bell}
      variant="secondary"
      aria-pressed={isOn}
      onClick={() => void toggle()}
    />
  );
}
