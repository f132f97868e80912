import { type Application, Converter, type DeclarationReflection, ReflectionKind, RendererEvent } from 'typedoc';

/** A plugin of TypeDoc: modules are named as they are imported, such as `@boothkit/client/redis`, and a page begins with its members. */
export function load(app: Application): void {
  app.converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const module of project.getReflectionsByKind(ReflectionKind.Module)) {
      const path = project.files.getReflectionPath(module) ?? '';
      const [, folder, file] = /packages\/([^/]+)\/src\/(.+)\.ts$/.exec(path.replaceAll('\\', '/')) ?? [];
      if (folder) module.name = file === 'index' ? `@boothkit/${folder}` : `@boothkit/${folder}/${file}`;
    }
  });
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const reflection of project.getReflectionsByKind(ReflectionKind.Interface) as DeclarationReflection[]) {
      delete reflection.extendedTypes;
      delete reflection.extendedBy;
      delete reflection.implementedBy;
      delete reflection.typeHierarchy;
    }
  });
}
