// The dashboard that a new team starts with. It belongs to the team, which can rename, change or delete it.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { Language } from '@fieldhouse/contract/identity';

export interface StartingDashboard {
  readonly name: string;
  readonly cards: readonly {
    readonly title: string;
    readonly width: number;
    readonly height: number;
    readonly settings: DashboardCardSettings;
  }[];
}

interface Names {
  readonly name: string;
  readonly tasks: string;
  readonly changes: string;
  readonly messages: string;
}

const names: Readonly<Record<Language, Names>> = {
  en: {
    name: 'Team Dashboard',
    tasks: 'My tasks',
    changes: 'Recent changes',
    messages: 'Messages in progress',
  },
  es: {
    name: 'Panel del equipo',
    tasks: 'Mis tareas',
    changes: 'Cambios recientes',
    messages: 'Mensajes en curso',
  },
};

/** A new team has no collections that cards could count. */
export function startingDashboard(language: Language): StartingDashboard {
  const { name, tasks, changes, messages } = names[language];
  const size = { width: 4, height: 3 };
  return {
    name,
    cards: [
      { title: tasks, ...size, settings: { type: 'tasks', limit: 5 } },
      { title: changes, ...size, settings: { type: 'recent_changes', limit: 5 } },
      { title: messages, ...size, settings: { type: 'messages', limit: 5 } },
    ],
  };
}
