/** Why an action on an instance is refused in its present state. */
export const serverStates = {
  'A network card cannot be attached in the current state of the instance.':
    'In diesem Zustand der Instanz lässt sich keine Netzwerkkarte anschließen.',
  'A network card cannot be detached in the current state of the instance.':
    'In diesem Zustand der Instanz lässt sich keine Netzwerkkarte abziehen.',
  'A volume cannot be attached in the current state of the instance.':
    'In diesem Zustand der Instanz lässt sich kein Volume anhängen.',
  'A volume cannot be swapped in the current state of the instance.':
    'In diesem Zustand der Instanz lässt sich kein Volume austauschen.',
  'A volume cannot be detached in the current state of the instance.':
    'In diesem Zustand der Instanz lässt sich kein Volume abhängen.',
  'An image can be created only from a running, stopped, paused or suspended instance.':
    'Ein Abbild entsteht nur von einer laufenden, gestoppten, pausierten oder schlafenden Instanz.',
  'It no longer exists.': 'Sie ist gelöscht.',
  'Tags cannot be changed in the current state of the instance.':
    'In diesem Zustand der Instanz lassen sich Schlagwörter nicht ändern.',
  'Addresses cannot be changed in the current state of the instance.':
    'In diesem Zustand der Instanz lassen sich Adressen nicht ändern.',
  'Metadata cannot be changed in the current state of the instance.':
    'In diesem Zustand der Instanz lassen sich Metadaten nicht ändern.',
  'Only a deleted instance can be restored.': 'Nur eine gelöschte Instanz lässt sich wiederherstellen.',
  'Only a paused instance can be unpaused.': 'Nur eine pausierte Instanz lässt sich fortsetzen.',
  'Only a running instance can be migrated live.': 'Nur eine laufende Instanz lässt sich im Betrieb verschieben.',
  'Only a running instance can be paused.': 'Nur eine laufende Instanz lässt sich pausieren.',
  'Only a running instance can be suspended.': 'Nur eine laufende Instanz lässt sich schlafen legen.',
  'Only a running or stopped instance can be migrated.':
    'Nur eine laufende oder gestoppte Instanz lässt sich verschieben.',
  'Only a running or stopped instance can be resized.':
    'Nur bei einer laufenden oder gestoppten Instanz lässt sich die Größe ändern.',
  'Only a running, stopped or failed instance can be evacuated.':
    'Nur eine laufende, gestoppte oder gescheiterte Instanz lässt sich evakuieren.',
  'Only a running, stopped or failed instance can be rebuilt.':
    'Nur eine laufende, gestoppte oder gescheiterte Instanz lässt sich neu aufsetzen.',
  'Only a running, stopped or failed instance can be rescued.':
    'Nur eine laufende, gestoppte oder gescheiterte Instanz lässt sich im Rettungsmodus starten.',
  'Only a shelved instance can be offloaded from its host.':
    'Nur eine ausgelagerte Instanz lässt sich von ihrem Host nehmen.',
  'Only a shelved instance can be unshelved.': 'Nur eine ausgelagerte Instanz lässt sich zurückholen.',
  'Only a suspended instance can be resumed.': 'Nur eine schlafende Instanz lässt sich aufwecken.',
  'The instance is locked. Unlock it first.': 'Die Instanz ist gesperrt. Sie muss zuerst entsperrt werden.',
  'The password can be changed only while the instance is running.':
    'Das Passwort lässt sich nur bei einer laufenden Instanz ändern.',
  'There is no resize to confirm.': 'Es gibt keine Größenänderung zu bestätigen.',
  'There is no resize to revert.': 'Es gibt keine Größenänderung zurückzunehmen.',
  'This instance cannot dump its memory in its current state.':
    'In diesem Zustand lässt sich kein Speicherabbild der Instanz auslösen.',
  'This instance cannot be shelved in its current state.': 'In diesem Zustand lässt sich die Instanz nicht auslagern.',
  'This instance is not in rescue mode.': 'Diese Instanz ist nicht im Rettungsmodus.',
  'This instance is not on a host.': 'Diese Instanz ist auf keinem Host.',
} as const;
