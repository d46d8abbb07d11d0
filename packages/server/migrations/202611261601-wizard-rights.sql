-- Publishing a wizard and seeing its results need a permission of their own, which roles and keys that could publish
-- until now get.
update platform.roles set feature_permissions = feature_permissions || '{team_admin_data_wizards}'
  where 'team_admin_data_collections' = any(feature_permissions) and not 'team_admin_data_wizards' = any(feature_permissions);
update platform.team_users set feature_permissions = feature_permissions || '{team_admin_data_wizards}'
  where 'team_admin_data_collections' = any(feature_permissions) and not 'team_admin_data_wizards' = any(feature_permissions);
update platform.team_api_keys set feature_permissions = feature_permissions || '{team_admin_data_wizards}'
  where 'team_admin_data_collections' = any(feature_permissions) and not 'team_admin_data_wizards' = any(feature_permissions);
