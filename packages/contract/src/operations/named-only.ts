/** How many tools the whole service has. */
export const totalTools = 119;

// rule 1.7
/**
 * Operations that the reference only names. Their methods, paths and payloads are unknown, and nothing here invents them. The list
 * keeps the coverage honest, and lets the simulator explain why a call to one fails.
 */
export const namedOnlyOperations = [
  'list_templates',
  'get_template',
  'duplicate_template',
  'update_template',
  'create_template_from_pdf',
  'create_template_from_images',
  'add_event_template',
  'add_template_text',
  'add_template_field',
  'add_template_image',
  'add_template_photo_area',
  'update_template_photo_area',
  'remove_template_photo_area',
  'move_template_layer',
  'render_template_preview',
  'add_template_scene',
  'list_fonts',
  'list_attract_screens',
  'create_attract_screen_from_image',
  'create_attract_screen_from_video',
  'list_sticker_sets',
  'create_ai_prompt',
  'add_ai_prompt_reference_image',
  'test_ai_prompt',
  'list_ai_models',
  'list_ai_portraits',
  'get_ai_credits',
  'check_event',
  'update_event_survey',
  'get_gallery_settings',
  'update_gallery_settings',
  'set_gallery_url',
  'update_communication_settings',
  'update_event_communication_settings',
  'list_sessions',
  'list_media',
  'send_session_share',
  'send_gallery_download_link',
  'get_event_stats',
  'update_event_report',
  'publish_event_report',
  'get_cloud_storage',
  'update_event_cloud_storage',
  'backfill_event_cloud_storage',
  'list_cloud_storage_folders',
  'create_cloud_storage_folder',
  'set_device_schedule',
  'list_devices',
  'update_account_branding',
  'set_account_logo',
] as const;

// rule 4.11/toolsets
/** The tool groups that the MCP address can be narrowed to. */
export const toolGroups = [
  'events',
  'templates',
  'ai',
  'media',
  'analytics',
  'account',
  'devices',
  'team',
  'payments',
  'cloud-storage',
] as const;

/** A group of MCP tools. */
export type ToolGroup = (typeof toolGroups)[number];
