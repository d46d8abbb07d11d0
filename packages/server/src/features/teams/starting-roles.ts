// Three roles that a new team starts with. They belong to the team, which can rename, change or delete them.
import type { Language } from '@fieldhouse/contract/identity';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { DataPermission } from '@fieldhouse/contract/roles';

export interface StartingRole {
  readonly name: string;
  readonly description: string;
  readonly featurePermissions: readonly FeaturePermission[];
  readonly dataPermissionTypes: readonly DataPermission['type'][];
}

const reading = ['read_data_field_data', 'read_data_record_metadata'] as const;

const texts: Readonly<Record<Language, readonly (readonly [string, string])[]>> = {
  en: [
    ['Data manager', 'Works with every record and shapes the collections'],
    ['Messenger', 'Reads every record, writes and sends messages'],
    ['Viewer', 'Reads every record and changes none'],
  ],
  es: [
    ['Gestión de datos', 'Trabaja con todos los registros y da forma a las colecciones'],
    ['Mensajería', 'Lee todos los registros, escribe y envía mensajes'],
    ['Lectura', 'Lee todos los registros y no cambia ninguno'],
  ],
};

const rights: readonly Omit<StartingRole, 'name' | 'description'>[] = [
  {
    featurePermissions: [
      'team_admin_data_collections',
      'team_admin_data_wizards',
      'tasks_edit',
      'tasks_manage',
    ],
    dataPermissionTypes: [...reading, 'update_data_field_data', 'delete_data_records', 'run_data_wizard'],
  },
  {
    featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
    dataPermissionTypes: reading,
  },
  { featurePermissions: [], dataPermissionTypes: reading },
];

export function startingRoles(language: Language): StartingRole[] {
  return rights.map((one, index) => {
    const [name = '', description = ''] = texts[language][index] ?? [];
    return { name, description, ...one };
  });
}
