// The dashboard that a new team starts with. It belongs to the team, which can rename, change or delete it. A team from
// before dashboards has the same, from their migration.
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

const names: Readonly<Record<Language, { name: string; changes: string; messages: string }>> = {
  en: { name: 'Team Dashboard', changes: 'Recent changes', messages: 'Messages in progress' },
  es: { name: 'Panel del equipo', changes: 'Cambios recientes', messages: 'Mensajes en curso' },
};

/** A new team has no collections that cards could count. */
export function startingDashboard(language: Language): StartingDashboard {
  const { name, changes, messages } = names[language];
  const size = { width: 6, height: 3 };
  return {
    name,
    cards: [
      { title: changes, ...size, settings: { type: 'recent_changes', limit: 5 } },
      { title: messages, ...size, settings: { type: 'messages', limit: 5 } },
    ],
  };
}
