import type { NoticePlace } from '@fieldhouse/contract/notices';

/** The path of a notice's target, in the bell and in its mail. */
export function placePath(teamId: string, place: NoticePlace): string {
  const team = `/team-${teamId}`;
  switch (place.type) {
    case 'record':
      return `${team}/data-records/${place.recordId}?collection=${place.collectionId}`;
    case 'import':
      return `${team}/data-collections/${place.collectionId}/import?import=${place.importId}`;
    case 'message':
      return `${team}/outgoing-messages/${place.messageId}/summary`;
    case 'replies':
      return `${team}/outgoing-messages/replies?show=mine`;
    case 'member':
      return `${team}/admin/users/${place.teamUserId}`;
    case 'wizard_run':
      return `${team}/admin/data-wizards/${place.wizardId}/results?run=${place.wizardRunId}`;
    case 'project':
      return `${team}/projects/${place.projectId}`;
    case 'task':
      return `${team}/projects/${place.projectId}?task=${place.taskId}`;
  }
}
