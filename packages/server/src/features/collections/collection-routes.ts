import { collections } from '@fieldhouse/contract/collections';
import { deletedCollections } from '@fieldhouse/contract/deleted-collections';
import { deletedFields } from '@fieldhouse/contract/deleted-fields';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  changeCollection,
  createCollection,
  deleteCollection,
  getCollection,
  listCollections,
} from './collection-actions.ts';
import { listDeletedCollections, restoreCollection } from './deleted-collection-actions.ts';
import { eraseField, listDeletedFields, restoreField } from './fields/deleted-field-actions.ts';
import { addField, changeField, deleteField, getField } from './fields/field-actions.ts';
import {
  beginTypeChange,
  getTypeChange,
  previewTypeChange,
  previewUndo,
  undoTypeChange,
} from './type-changes/type-change-actions.ts';

export const collectionRoutes = [
  bind(collections.list, listCollections),
  bind(collections.get, getCollection),
  bind(collections.create, createCollection),
  bindEdit(collections.change, changeCollection, (ctx, params) => getCollection(ctx, { params })),
  bind(collections.delete, deleteCollection),
  bind(deletedCollections.list, listDeletedCollections),
  bind(deletedCollections.restore, restoreCollection),
  bind(collections.addField, addField),
  bindEdit(collections.changeField, changeField, (ctx, { collectionId, fieldId }) =>
    getField(ctx, collectionId, fieldId),
  ),
  bind(collections.deleteField, deleteField),
  bind(deletedFields.list, listDeletedFields),
  bind(deletedFields.restore, restoreField),
  bind(deletedFields.erase, eraseField),
  bind(fieldTypeChanges.preview, previewTypeChange),
  bind(fieldTypeChanges.begin, beginTypeChange),
  bind(fieldTypeChanges.get, getTypeChange),
  bind(fieldTypeChanges.previewUndo, previewUndo),
  bind(fieldTypeChanges.undo, undoTypeChange),
];
